import { Amount } from '../../../components/Amount.tsx'
import { Figure } from '../../../components/Figure.tsx'
import { ValidatorBadge } from '../../../components/ValidatorBadge.tsx'
import { percentText, shortPercent } from '../../../format/number.ts'
import { hasFailed } from '../../../queries/failed.ts'
import { useNetworkNames } from '../../../queries/network.ts'
import { useValidator } from '../../../queries/validators.ts'
import { Chip } from '../../../ui/Chips.tsx'
import { Ghost } from '../../../ui/Skeleton.tsx'
import type { CardsProps } from '../card-values.tsx'

/** Whether the validator votes, what is staked with it, and what that earns. */
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
        <Chip label="Stake">
          {validator ? (
            <Amount raw={validator.stake ?? '0'} show="compact" symbol={coin} />
          ) : (
            <Ghost text={`9.00M ${coin} (36.73%)`} />
          )}
          {validator?.stakeShare && (
            <span className="text-muted">({percentText(Number(validator.stakeShare))})</span>
          )}
        </Chip>
      )}
      <Chip label="Commission" room="100%" wait={!validator}>
        {shortPercent(validator?.commission)}
      </Chip>
      {validator?.apy !== null && (
        <Chip label="APY">{validator ? percentText(validator.apy) : <Ghost text="16.51%" />}</Chip>
      )}
      {validator?.uptime !== null && (
        <Chip label="Uptime">{validator ? percentText(validator.uptime) : <Ghost text="100.00%" />}</Chip>
      )}
      <Chip label="Last vote">
        {validator ? (
          validator.lastVote === null ? (
            'never'
          ) : (
            <Figure value={validator.lastVote} />
          )
        ) : (
          <Ghost text="2,070" mono />
        )}
      </Chip>
    </>
  )
}
