import { NativeSelect } from '@mantine/core'
import { isStaffLanguage, LANGUAGE_NAMES, STAFF_LANGUAGES } from '../../../languages/languages.ts'
import { say, spokenLanguage } from '../../ui/say.ts'
import { chooseLanguage } from './choose-language.ts'

/** Selects the language of the staff's pages in this browser. */
export function LanguageSelect({ label = true }: { label?: boolean }) {
  return (
    <NativeSelect
      {...(label ? { label: say('shell.language') } : { 'aria-label': say('shell.language'), size: 'xs' })}
      value={spokenLanguage()}
      data={STAFF_LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
      onChange={({ currentTarget: { value } }) => {
        if (isStaffLanguage(value)) chooseLanguage(value)
      }}
    />
  )
}
