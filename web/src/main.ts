import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/layout.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { loadServerTexts } from './api/texts'
import { loadLanguage } from './lang'

import.meta.glob('./games/*/brand.css', { eager: true })
await loadLanguage()
await loadServerTexts()
mount(App, { target: document.getElementById('app')! })
