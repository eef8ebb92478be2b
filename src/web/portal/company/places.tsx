import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCountry } from '../../../languages/format.ts'
import { townLines } from '../../../languages/town-lines.ts'
import type { Company, CompanyLocation } from '../../client/portal-answers.ts'
import classes from '../contact/contact.module.css'
import { useLanguage } from '../language/language-provider.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { PlaceForm } from './place-form.tsx'

/** The company's locations and their addresses. */
export function Places({ company }: { company: Company }) {
  const { say, language } = useLanguage()
  const [open, setOpen] = useState<'new' | CompanyLocation | null>(null)
  const close = () => setOpen(null)
  const written = ({ address }: CompanyLocation) => {
    const { address1, address2, country_code: country } = address
    return [address1, address2, ...townLines(address), country && formatCountry(country, language)]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <section className={classes.part} aria-labelledby="places">
      <div className={classes.partHead}>
        <h2 id="places">{say('company.locations')}</h2>
        {company.arranges_people && (
          <Button size="xs" variant="default" onClick={() => setOpen('new')}>
            {say('company.add_location')}
          </Button>
        )}
      </div>
      {company.locations.length === 0 && <p className={classes.empty}>{say('company.no_locations')}</p>}
      <ul className={classes.list}>
        {company.locations.map((place) => (
          <li key={place.id} className={classes.item}>
            <div>
              <strong className="typed">{place.name}</strong>
              <small className="typed">{written(place)}</small>
            </div>
            <div />
            <div className={classes.figures}>
              {company.arranges_people && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setOpen(place)}
                  aria-label={say('company.change_of', { name: place.name })}
                >
                  {say('company.change')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Dialog title={open === 'new' ? say('company.add_location') : open.name} close={close}>
          <PlaceForm company={company} place={open === 'new' ? null : open} done={close} />
        </Dialog>
      )}
    </section>
  )
}
