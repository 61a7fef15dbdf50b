import { domainText } from '#contract/names/domain-text.ts'
import { AddressLink, TextLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { count, plural } from '../../format/number.ts'
import { dateOf } from '../../format/time.ts'
import { paths } from '../../paths.ts'
import { useAddressDomains, useAddressFunding } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Chip } from '../../ui/layout/Chips.tsx'
import type { CardsProps } from './cards/card-values.tsx'

// Typical texts, whose space is reserved while the values are loading.
const DAY = 'since Nov 27, 2026'
const AGE = '59 mins ago'
/**
 * The classes of the chip of the last activity. It comes after the others, because its changing seconds would
 * move them. On a phone it takes the rest of the first line, so that chips that arrive later do not move it.
 */
const LAST = 'sm:order-last max-sm:basis-5/12'

/** The chips of every address with transactions: its first and its last activity. */
export function SeenChips({ address }: Pick<CardsProps, 'address'>) {
  const query = useAddressFunding(address)
  const { data } = query
  if (!data)
    return hasFailed(query) ? null : (
      <>
        <Chip label="Active" room={DAY} wait />
        <Chip label="Last" room={AGE} wait className={LAST} />
      </>
    )
  const { first, newest, indexedSince } = data
  const since = dateOf(first?.timestamp)
  return (
    <>
      {first && since !== undefined && (
        <Chip label={indexedSince === null ? 'Active' : 'Seen'}>
          <span
            title={
              indexedSince === null
                ? 'Its first transaction'
                : `Its first transaction in the index, which begins at slot ${count(indexedSince)}`
            }
          >
            <TextLink to={paths.transaction(first.signature)}>since {since}</TextLink>
          </span>
        </Chip>
      )}
      {newest && (
        <Chip label="Last" className={LAST}>
          <TextLink to={paths.transaction(newest.signature)}>
            <RelativeTime timestamp={newest.timestamp} />
          </TextLink>
        </Chip>
      )}
    </>
  )
}

/**
 * The chips of a wallet: its stake, its other names, its first funder, and whether no key can sign for it.
 */
export function WalletChips({ address, query }: CardsProps) {
  const type = query.data
  return (
    <>
      {type?.stake != null && type.stake !== '0' && (
        <StakeChip address={address} raw={type.stake} accounts={type.stakeAccounts} />
      )}
      <NamesChip address={address} shown={type?.label ?? type?.name ?? undefined} />
      <FundedChip address={address} />
      {type?.onCurve === false && (
        <Chip>
          <span title="The address is no point of the curve: no private key can exist for it">
            Only a program can sign for it
          </span>
        </Chip>
      )}
    </>
  )
}

function FundedChip({ address }: Pick<CardsProps, 'address'>) {
  const { coin } = useNetworkNames()
  const { data } = useAddressFunding(address)
  const funding = data?.funding
  if (!funding?.funder) return null
  return (
    <Chip label={data?.isFirst ? 'Funded by' : 'First known funder'}>
      <AddressLink address={funding.funder} />
      {/* A phone has no room for it: the line would wrap, and move what is below. */}
      <span className="text-muted max-sm:hidden">
        with{' '}
        <TextLink to={paths.transaction(funding.signature)}>
          <Amount raw={funding.lamports} symbol={coin} show="compact" />
        </TextLink>
      </span>
    </Chip>
  )
}

function StakeChip({ address, raw, accounts }: { address: string; raw: string; accounts: number | null }) {
  const { coin } = useNetworkNames()
  return (
    <Chip label="Staked">
      <Amount raw={raw} symbol={coin} show="compact" />
      {accounts ? (
        <span className="max-sm:hidden">
          <TextLink to={`${paths.address(address)}?tab=stake`}>in {plural(accounts, 'account')}</TextLink>
        </span>
      ) : null}
    </Chip>
  )
}

/** @param shown the name that the page's heading shows */
function NamesChip({ address, shown }: { address: string; shown: string | undefined }) {
  const { data } = useAddressDomains(address)
  const others = (data?.domains ?? [])
    .map(({ domainName }) => domainText(domainName))
    .filter((name) => name !== shown)
  const [first] = others
  if (first === undefined) return null
  return (
    <Chip label="Also">
      <TextLink to={`${paths.address(address)}?tab=domains`}>
        {first}
        {others.length > 1 && ` +${count(others.length - 1)}`}
      </TextLink>
    </Chip>
  )
}

/** The program that owns the account. */
export function OwnerChip({ query }: CardsProps) {
  const owner = query.data?.owner
  return owner ? (
    <Chip label="Account of">
      <AddressLink address={owner} label={query.data?.program ?? undefined} />
    </Chip>
  ) : null
}

/**
 * The time since when an account is closed. If that is unknown, and for a wallet without coins, it says that
 * there is no account now.
 */
export function ClosedChip({ query: { data } }: Pick<CardsProps, 'query'>) {
  if (data?.exists !== false || data.type === 'unused') return null
  const { closed, live } = data
  if (!closed) return <Chip>{live ? 'Not on the chain now' : 'Not on the chain'}</Chip>
  return (
    <Chip label="Closed">
      <TextLink to={paths.transaction(closed.signature)}>
        {closed.timestamp === null ? (
          `in slot ${count(closed.slot)}`
        ) : (
          <RelativeTime timestamp={closed.timestamp} />
        )}
      </TextLink>
    </Chip>
  )
}
