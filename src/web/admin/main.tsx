import { loadWords } from './language/load-words.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
// Modules of the app may use texts as they load, so the texts load first.
await loadWords()
const { showApp } = await import('./app.tsx')
showApp(root)
