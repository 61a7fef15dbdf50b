import type { Validator, Validators } from '#contract/network/validators.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { admissionText } from '../../components/badges/admission.ts'
import { ValidatorBadge } from '../../components/badges/ValidatorBadge.tsx'
import { TokenLogo } from '../../components/tokens/TokenLogo.tsx'
import { unitsOfRaw } from '../../format/amount.ts'
import { count, percentText, UNKNOWN } from '../../format/number.ts'
import { dollars, worth } from '../../format/usd.ts'
import { ShareBar } from '../../ui/layout/ShareBar.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import type { ValidatorSortKey } from './sort-validators.ts'

type ValidatorColumn = Column<Validator, ValidatorSortKey>

/**
 * The columns of the list. It omits columns in which no validator has a value above 0; while loading it
 * contains all.
 */
export function validatorColumns(data: Validators | undefined, coin: string): ValidatorColumn[] {
  const has = (field: 'apy' | 'uptime' | 'delegators') =>
    !data || data.validators.some((validator) => (validator[field] ?? 0) > 0)
  const credits = data?.creditsEpoch ?? null
  return [
    {
      label: 'Validator',
      width: '19rem',
      characters: 24,
      phone: 'lead',
      sort: { by: 'name', highest: 'Name, Z to A', lowest: 'Name, A to Z', first: 'asc' },
      // A validator without a published name may have a registered one.
      cell: ({ address, name, iconUrl }) => (
        <span className="flex min-w-0 items-center gap-2">
          <TokenLogo url={iconUrl} name={name ?? address} />
          <AddressLink address={address} copy name={name ?? undefined} />
        </span>
      ),
    },
    {
      label: 'Status',
      width: '6.5rem',
      characters: 7,
      phone: 'end',
      cell: (validator) => <ValidatorBadge validator={validator} />,
    },
    {
      label: 'Stake',
      phone: 'amount',
      numeric: true,
      width: '16rem',
      characters: 26,
      sort: { by: 'stake', highest: 'Most stake', lowest: 'Least stake' },
      cell: (validator) => <StakeCell {...validator} price={data?.coinPrice ?? null} coin={coin} />,
    },
    {
      label: 'Commission',
      numeric: true,
      width: '8rem',
      characters: 6,
      sort: { by: 'commission', highest: 'Highest commission', lowest: 'Lowest commission', first: 'asc' },
      cell: ({ commission }) => (
        <Percent value={commission} digits={commission !== null && commission % 1 === 0 ? 0 : 2} />
      ),
    },
    ...(has('apy') ? [apy] : []),
    ...(has('uptime') ? [uptime(credits)] : []),
    ...(!data || data.validators.some(({ skipRate }) => skipRate !== null)
      ? [skipRate]
      : isCounted(data)
        ? [blocks]
        : []),
    ...(has('delegators') ? [delegators] : []),
    ...(data?.hasAlpenglow ? [admission] : []),
  ]
}

const apy: ValidatorColumn = {
  label: 'APY',
  numeric: true,
  width: '6.5rem',
  characters: 6,
  sort: { by: 'apy', highest: 'Highest APY', lowest: 'Lowest APY' },
  cell: ({ apy }) => <Percent value={apy} title="What stake earns in a year, after commission" />,
}

const admission: ValidatorColumn = {
  label: 'Alpenglow',
  width: '9rem',
  characters: 10,
  phone: 'hidden',
  cell: (validator) => (
    <span title="A validator needs a BLS key, and 1.6 coins for each epoch in its vote account">
      {admissionText(validator) ?? UNKNOWN}
    </span>
  ),
}

const uptime = (epoch: number | null): ValidatorColumn => ({
  label: 'Uptime',
  width: '11rem',
  characters: 14,
  sort: { by: 'uptime', highest: 'Highest uptime', lowest: 'Lowest uptime' },
  cell: ({ uptime }) =>
    uptime === null ? (
      <Percent value={null} />
    ) : (
      <span className="inline-flex w-full min-w-0 items-center gap-2">
        <span className="w-16 shrink-0 lines:w-auto">
          <Percent
            value={uptime}
            title={`Vote credits of epoch ${count(epoch)} against those of the best validator`}
          />
        </span>
        <ShareBar percent={uptime} />
      </span>
    ),
})

const skipRate: ValidatorColumn = {
  label: 'Skip Rate',
  numeric: true,
  width: '7.5rem',
  characters: 6,
  sort: { by: 'skipRate', highest: 'Highest skip rate', lowest: 'Lowest skip rate', first: 'asc' },
  cell: ({ skipRate, leaderSlots, blocks }) => (
    <Percent
      value={skipRate}
      title={
        skipRate === null
          ? 'It has led no slot in this epoch'
          : `${count(blocks)} blocks in ${count(leaderSlots)} leader slots of this epoch`
      }
    />
  ),
}

/** Whether blocks are counted instead of skipped slots, because those are unknown. */
const isCounted = ({ validators }: Validators) =>
  validators.some(({ leaderSlots, blocks }) => leaderSlots === null && blocks !== null)

const blocks: ValidatorColumn = {
  label: 'Blocks',
  numeric: true,
  width: '7.5rem',
  characters: 6,
  sort: { by: 'blocks', highest: 'Most blocks', lowest: 'Fewest blocks' },
  cell: ({ blocks }) => <span title="Indexed blocks that it made in this epoch">{count(blocks)}</span>,
}

const delegators: ValidatorColumn = {
  label: 'Delegators',
  numeric: true,
  width: '7.5rem',
  characters: 5,
  sort: { by: 'delegators', highest: 'Most delegators', lowest: 'Fewest delegators' },
  cell: ({ delegators }) => <span title="Wallets with stake delegated to it">{count(delegators)}</span>,
}

function StakeCell({ stake, stakeShare, price, coin }: Validator & { price: number | null; coin: string }) {
  if (stake === null) return UNKNOWN
  const value = price === null ? undefined : worth(unitsOfRaw(stake, 9), price)
  return (
    <span
      className="inline-flex min-w-0 items-center gap-2"
      title={stakeShare === null ? undefined : `${percentText(Number(stakeShare))} of the whole stake`}
    >
      <Amount raw={stake} show="compact" symbol={coin} />
      {value && <span className="min-w-24 truncate text-muted lines:min-w-0">{dollars(value, 2)}</span>}
    </span>
  )
}

function Percent({ value, digits = 2, title }: { value: number | null; digits?: number; title?: string }) {
  return (
    <span title={title} className="font-mono text-[0.929em]">
      {percentText(value, digits)}
    </span>
  )
}
