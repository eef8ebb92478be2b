import type { LoadedPage } from '../browser/first-load.ts'

const READ = `const read = (path, headers) => fetch('/portal/api/' + path, { headers }).then((response) => response.json())
    const main = document.querySelector('main')
    const put = (into, tag, texts) => texts.map((textContent) => into.appendChild(Object.assign(document.createElement(tag), { textContent })))`

/** The offer of 20 lines behind a link. */
export const quotePage = (link: string): LoadedPage => ({
  name: 'a quote of 20 lines',
  shown: ['lines', 'main li'],
  path: `/q/${link}`,
  bare: `${READ}
    const headers = { authorization: 'Link ${link}' }
    read('session', headers).then(({ quote_id: id }) => Promise.all([read('quotes/' + id, headers), read('quotes/' + id + '/documents', headers)]))
      .then(([{ lines }]) => put(main, 'ul', ['']).map((list) => put(list, 'li', lines.map((one) => [one.title, one.quantity, one.net_total].join(' ')))))`,
})

/** The store's request form. */
export const requestForm = (store: string): LoadedPage => ({
  name: 'the request form',
  shown: ['fields', 'main input'],
  path: `/store/${store}/request`,
  bare: `${READ}
    read('stores/${store}/form').then(() => put(main, 'input', Array(8).fill('')))`,
})

/** The quotes of a contact's company. */
export const QUOTE_LIST: LoadedPage = {
  name: 'the list of quotes',
  shown: ['rows', 'main li'],
  path: '/portal',
  bare: `${READ}
    read('session').then(() => Promise.all([read('quotes'), read('approvals')]))
      .then(([{ data }]) => put(main, 'ul', ['']).map((list) => put(list, 'li', data.map((one) => [one.number, one.status, one.total].join(' ')))))`,
}
