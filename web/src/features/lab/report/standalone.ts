/** The report as a file of its own: it finds its figures and pictures in the document, and asks no server. */
import '../../../ui/styles/index.css'
import { mount, type Component } from 'svelte'
import { loadLanguage } from '../../../lang'
import { addTexts, takeAnswer } from '../../../lang/server.svelte'
import type { GalleryProps } from '../../../table/registry'
import Standalone from './Standalone.svelte'

import.meta.glob('../../../games/*/brand.css', { eager: true })
const galleries = import.meta.glob<Component<GalleryProps>>('../../../games/*/Gallery.svelte', {
  eager: true,
  import: 'default',
})

const told = JSON.parse(document.getElementById('report')!.textContent)
const Gallery = galleries[`../../../games/${told.report.summary.game}/Gallery.svelte`]
void loadLanguage(told.language).then(() => {
  addTexts(told.texts)
  takeAnswer(told.report)
  mount(Standalone, {
    target: document.getElementById('app')!,
    props: { ...told, faces: told.sets.map((set: object) => ({ ...set, Gallery })) },
  })
})
