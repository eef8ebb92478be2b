import type { LoadedPage } from '../browser/first-load.ts'

/** Staff's inbox, and the same requests and rows without a framework: the cost of service and browser alone. */
export const INBOX: LoadedPage = {
  name: 'the inbox',
  shown: ['rows', 'main a[href*="/quotes/qte_"]'],
  path: '/admin/quotes',
  bare: `
    const read = (path) => fetch('/admin/api/' + path).then((response) => response.json())
    read('session').then(() => Promise.all([read('quotes?limit=50'), read('quotes/counts')])).then(([{ data }]) => {
      const table = document.createElement('table')
      for (const quote of data) {
        const row = table.insertRow()
        const link = Object.assign(document.createElement('a'), { href: '/admin/quotes/' + quote.id, textContent: quote.number })
        row.insertCell().append(link)
        for (const name of ['status', 'headline', 'created_at', 'updated_at']) row.insertCell().textContent = quote[name]
      }
      document.querySelector('main').append(table)
    })`,
}
