import { BUYERS_LOSS_REASONS, type BuyersLossReason } from '../../../../domain/quotes/loss-reason.ts'
import { useLanguage } from '../../language/language-provider.tsx'
import classes from './answer.module.css'

interface LossChoiceProps {
  value: BuyersLossReason | null
  onChange: (reason: BuyersLossReason) => void
}

/** Asks for the main reason why the offer does not suit. */
export function LossChoice({ value, onChange }: LossChoiceProps) {
  const { say } = useLanguage()
  return (
    <fieldset className={classes.reasons}>
      <legend>{say('loss.ask')}</legend>
      {BUYERS_LOSS_REASONS.map((reason) => (
        <label key={reason}>
          <input type="radio" name="loss" checked={value === reason} onChange={() => onChange(reason)} />
          {say(`loss.${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}
