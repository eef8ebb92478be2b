// Searches the guides: a field at the top, by keyboard as well (press /). The index is loaded when somebody first searches.
const MOST = 8
const index = new URL('search.json', document.currentScript.src)
let entries
let found = []
let chosen = -1

const form = document.createElement('div')
form.className = 'search'
form.innerHTML = `<label class="hidden" for="search">Search the docs</label>
<input id="search" type="search" placeholder="Search (press /)" autocomplete="off" spellcheck="false" role="combobox"
  aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<div hidden class="found"><ul id="found" role="listbox" aria-label="Found"></ul><p class="nothing" role="status"></p></div>`
document.querySelector('.top').append(form)
const input = form.querySelector('input')
const box = form.querySelector('.found')
const list = form.querySelector('ul')
const status = form.querySelector('.nothing')

/** Returns how well an entry matches all words; 0 if one is missing. */
function scoreOf({ page, section, text }, words) {
  let score = section === '' ? 0.5 : 0
  for (const word of words) {
    const one =
      20 * startsIn(section, word) +
      12 * startsIn(page, word) +
      4 * startsIn(text, word) +
      (contains(text, word) ? 1 : 0)
    if (one === 0) return 0
    score += one
  }
  return score
}

function startsIn(text, word) {
  return (
    text
      .toLowerCase()
      .split(/[\s_./(),:;-]+/)
      .some((part) => part.startsWith(word)) || contains(` ${text}`, ` ${word}`)
  )
}

function contains(text, word) {
  return text.toLowerCase().includes(word)
}

async function search() {
  entries ??= await (await fetch(index)).json()
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  found = words.length === 0 ? [] : best(words)
  chosen = found.length > 0 ? 0 : -1
  box.hidden = words.length === 0
  status.textContent = found.length > 0 ? '' : 'Nothing found. Try another word, such as an error code.'
  list.replaceChildren(...found.map(option))
  choose(chosen)
}

function best(words) {
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ entry }) => entry)
}

function option({ page, section, text, url }, n) {
  const item = document.createElement('li')
  item.id = `found-${n}`
  item.className = 'hit'
  item.setAttribute('role', 'option')
  const title = document.createElement('strong')
  title.className = 'title'
  title.textContent = section === '' ? page : `${page}: ${section}`
  const excerpt = document.createElement('span')
  excerpt.className = 'text'
  excerpt.textContent = text.slice(0, 120)
  item.append(title, excerpt)
  item.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    open(url)
  })
  return item
}

function choose(n) {
  chosen = n
  input.setAttribute('aria-expanded', String(found.length > 0))
  if (n < 0) input.removeAttribute('aria-activedescendant')
  else input.setAttribute('aria-activedescendant', `found-${n}`)
  for (const [at, item] of [...list.children].entries()) {
    item.setAttribute('aria-selected', String(at === n))
    if (at === n) item.scrollIntoView({ block: 'nearest' })
  }
}

function open(url) {
  close()
  location.href = url
}

function close() {
  box.hidden = true
  input.setAttribute('aria-expanded', 'false')
}

input.addEventListener('input', search)
input.addEventListener('focus', () => input.value !== '' && search())
input.addEventListener('blur', close)
input.addEventListener('keydown', (event) => {
  const { length } = found
  if (event.key === 'ArrowDown' && length > 0) choose((chosen + 1) % length)
  else if (event.key === 'ArrowUp' && length > 0) choose((chosen + length - 1) % length)
  else if (event.key === 'Enter' && found[chosen]) open(found[chosen].url)
  else if (event.key === 'Escape') close()
  else return
  event.preventDefault()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input, textarea')) return
  event.preventDefault()
  input.focus()
})
