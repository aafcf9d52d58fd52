import '../ui/styles/index.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { loadServerTexts } from '../api/texts'
import { loadLanguage } from '../lang'
import { settings } from '../ui/settings.svelte'
import { pageAt } from './routes'

import.meta.glob('../games/*/brand.css', { eager: true })
void pageAt(location.pathname, new URLSearchParams(location.search))?.page.load() // along with the texts
await loadLanguage(settings.language)
await loadServerTexts()
mount(App, { target: document.getElementById('app')! })
