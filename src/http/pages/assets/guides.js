// What a guide does beyond reading: one language for all samples, buttons that copy, and the reader's own key in the samples.
const LANGUAGE = 'docs-language'
/** Set by the admin, in this tab only: never in an address, so in no log either. */
const KEY = 'docs-key'
const EXAMPLE = /svc_(?:test|live)_…/g

if (location.hash.startsWith('#/')) location.replace(`docs/reference${location.hash}`) // the reference was here once

function showLanguage(language) {
  for (const input of document.querySelectorAll('.sample input')) {
    if (input.value === language) input.checked = true
  }
}

document.addEventListener('change', ({ target }) => {
  if (!target.closest('.sample')) return
  const top = target.getBoundingClientRect().top
  showLanguage(target.value)
  localStorage.setItem(LANGUAGE, target.value)
  scrollBy(0, target.getBoundingClientRect().top - top) // the samples above have another height now
})

function addCopyButtons() {
  for (const place of document.querySelectorAll('.sample .tabs, .guide > pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      const shown = place.matches('pre') ? place : place.parentElement.querySelector(`.panel.${languageOf(place)} pre`)
      await navigator.clipboard.writeText(`${shown.querySelector('code').textContent}\n`)
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2_000)
    })
    place.append(button)
  }
}

function languageOf(tabs) {
  return tabs.querySelector(':checked').value
}

function showKey(key) {
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (text.parentElement.closest('pre')) text.data = text.data.replaceAll(EXAMPLE, key)
  }
  const notice = document.createElement('div')
  notice.className = 'own-key'
  notice.append(paragraph('The samples show your test key. Only this tab knows it, until you close it.'), forget())
  document.querySelector('h1').before(notice)
}

function paragraph(text) {
  const made = document.createElement('p')
  made.className = 'said'
  made.textContent = text
  return made
}

function forget() {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Forget the key'
  button.addEventListener('click', () => {
    sessionStorage.removeItem(KEY)
    location.reload()
  })
  return button
}

const language = localStorage.getItem(LANGUAGE)
if (language) showLanguage(language)
if (navigator.clipboard) addCopyButtons()
const key = sessionStorage.getItem(KEY)
if (/^svc_test_\w+$/.test(key ?? '')) showKey(key)
