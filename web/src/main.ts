import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/layout.css'
import { mount } from 'svelte'
import App from './App.svelte'

import.meta.glob('./games/*/brand.css', { eager: true })
mount(App, { target: document.getElementById('app')! })
