import { Amount } from '../../../components/amounts/Amount.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { ValidatorBadge } from '../../../components/badges/ValidatorBadge.tsx'
import { percentText, shortPercent } from '../../../format/number.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { useValidator } from '../../../queries/validators.ts'
import { Chip } from '../../../ui/layout/Chips.tsx'
import type { CardsProps } from '../cards/card-values.tsx'

/** The chips of a validator: whether it votes, its stake, and the yield of the stake. */
export function ValidatorChips({ address }: CardsProps) {
  const query = useValidator(address)
  const { coin } = useNetworkNames()
  const { validator } = query.data ?? {}
  if (!validator && hasFailed(query)) return null
  return (
    <>
      <Chip room="Delinquent" wait={!validator}>
        {validator && <ValidatorBadge validator={validator} />}
      </Chip>
      {validator?.stake !== null && (
        <Chip label="Stake" room={`9.00M ${coin} (36.73%)`} wait={!validator}>
          <Amount raw={validator?.stake ?? '0'} show="compact" symbol={coin} />
          {validator?.stakeShare && (
            <span className="text-muted">({percentText(Number(validator.stakeShare))})</span>
          )}
        </Chip>
      )}
      <Chip label="Commission" room="100%" wait={!validator}>
        {shortPercent(validator?.commission)}
      </Chip>
      {validator?.apy !== null && (
        <Chip label="APY" room="16.51%" wait={!validator}>
          {percentText(validator?.apy)}
        </Chip>
      )}
      {validator?.uptime !== null && (
        <Chip label="Uptime" room="100.00%" wait={!validator}>
          {percentText(validator?.uptime)}
        </Chip>
      )}
      <Chip label="Last vote" room="858,084" wait={!validator}>
        {validator?.lastVote === null ? 'never' : <Figure value={validator?.lastVote ?? null} />}
      </Chip>
    </>
  )
}
