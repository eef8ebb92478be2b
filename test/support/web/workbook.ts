import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

/** Builds an .xlsx file; each argument is the rows of a sheet, as XML. */
export function workbook(...sheets: string[]): Uint8Array {
  const list = sheets.map((_, i) => `<sheet name="Sheet ${i + 1}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  const links = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${LINKS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const parts = {
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}
