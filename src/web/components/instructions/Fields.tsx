import type { ReactNode } from 'react'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { recordOf } from '#lib/values/guards.ts'
import { type AmountToken, scaledText, type TokenOf } from '../../format/argument-tokens.ts'
import { count } from '../../format/number.ts'
import { words } from '../../format/words.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { cx } from '../../ui/class-names.ts'
import { NamedAddress } from '../addresses/NamedAddress.tsx'
import { Amount } from '../amounts/Amount.tsx'
import { AbsoluteTime } from '../time/RelativeTime.tsx'
import { TokenLink } from '../tokens/TokenLink.tsx'

export type Field = readonly [name: string, value: unknown]

/**
 * Decoded values by name, one per row. `caption` says what they are, such as `Arguments`. With `wide` they
 * are in two columns where there is room.
 */
export function Fields({
  caption,
  fields,
  wide = false,
  tokenOf = () => undefined,
}: {
  caption: string
  fields: readonly Field[]
  wide?: boolean
  /** Finds the tokens of the values that are amounts, at any depth. */
  tokenOf?: TokenOf
}) {
  const place = { levels: [Object.fromEntries(fields)], tokenOf }
  return (
    <div className="min-w-0 text-small">
      <p className="pb-1 text-faint text-xs">{caption}</p>
      <dl className={cx('grid gap-x-8', wide && 'lg:grid-cols-2')}>
        {fields.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-line/60 border-t sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="py-1 text-muted [overflow-wrap:anywhere]">{words(name)}</dt>
            <dd className="min-w-0 py-0.5 leading-6 [overflow-wrap:anywhere]">{show(name, value, place)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Where a value is: `levels` contains the enclosing values, as `TokenOf` expects them. */
type Place = { levels: readonly Readonly<Record<string, unknown>>[]; tokenOf: TokenOf }

/** An amount in the unit of its token, or in raw units, which are marked as such. */
function TokenAmount({ raw, token }: { raw: string; token: AmountToken | null }) {
  const { coin } = useNetworkNames()
  if (token === null || isLargest(raw))
    return (
      <>
        <span className="font-mono text-[0.929em]">{count(raw)}</span>{' '}
        <span className="text-faint">{token === null ? 'raw units' : 'raw units, no limit'}</span>
      </>
    )
  const { mint, decimals } = token
  if (mint === null) return <Amount raw={raw} decimals={decimals} symbol={coin} />
  return (
    <>
      <Amount raw={raw} decimals={decimals} ui={scaledText(raw, token)} /> <TokenLink mint={mint} />
    </>
  )
}

/**
 * Renders a value.
 *
 * @param amount the name by which `tokenOf` recognizes an amount, if `name` is only that of an enum variant's
 * field
 */
function show(name: string, value: unknown, place: Place, amount = name): ReactNode {
  // The fields next to this one. They may contain the token or its decimals.
  const beside = place.levels.at(-1) ?? {}
  if (value === null || value === undefined) return <span className="text-muted">none</span>
  if (typeof value === 'string' && isBase58Of(value, 32))
    return isHash(name) ? <span className="hash-wrapped">{value}</span> : <NamedAddress address={value} />
  const token = isWhole(value) ? place.tokenOf(amount, place.levels) : undefined
  if (token !== undefined) return <TokenAmount raw={String(value)} token={token} />
  if (isMoment(name) && isLargest(value))
    return <span title={LARGEST_U64}>{/^activation/i.test(name) ? 'since genesis' : 'never'}</span>
  if (isLamports(name, beside) && isWhole(value)) return <Lamports raw={String(value)} />
  if (isTime(name, value))
    return (
      <>
        <AbsoluteTime time={Number(value) * 1000} />{' '}
        <span className="text-faint">({count(String(value))})</span>
      </>
    )
  if (isWhole(value)) {
    const decimals = name === 'supply' ? beside.decimals : undefined
    if (typeof decimals === 'number')
      return <Amount raw={String(value)} decimals={isScaled(beside.extensions) ? null : decimals} />
    return <span className="font-mono text-[0.929em]">{count(String(value))}</span>
  }
  if (Array.isArray(value)) return <Items name={amount} items={value} place={place} />
  if (typeof value === 'object') {
    const { amount: raw, decimals, uiAmountString } = recordOf(value)
    if (isWhole(raw) && typeof decimals === 'number') {
      const { mint } = beside
      const known = place.tokenOf(amount, place.levels)
      // A node returns accounts with their current multiplier, but instructions without one.
      const shown = known?.decimals === decimals ? scaledText(String(raw), known) : decimalOf(uiAmountString)
      return (
        <>
          <Amount raw={String(raw)} decimals={decimals} ui={shown} />
          {typeof mint === 'string' && isBase58Of(mint, 32) && (
            <>
              {' '}
              <NamedAddress address={mint} />
            </>
          )}
        </>
      )
    }
    return <Inner name={amount} values={recordOf(value)} place={place} />
  }
  if (value === '') return <span className="text-muted">empty</span>
  if (isHex(value)) return <span className="hash-wrapped">{value}</span>
  return (
    <span className={typeof value === 'string' ? 'whitespace-pre-wrap' : 'font-mono text-[0.929em]'}>
      {String(value)}
    </span>
  )
}

/**
 * A list. It is a table if its items share the same fields, such as the lockouts of a vote. A long list
 * scrolls.
 */
function Items({ name, items, place }: { name: string; items: readonly unknown[]; place: Place }) {
  if (items.length === 0) return <span className="text-muted">none</span>
  const columns = columnsOf(items)
  const list = columns ? (
    <table className="text-xs leading-5">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="pr-5 text-left font-normal text-muted">
              {words(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a decoded list never changes
          <tr key={index}>
            {columns.map((column) => (
              <td key={column} className="pr-5">
                {show(column, recordOf(item)[column], within(place, recordOf(item)))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ) : (
    <ol className="space-y-2">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a decoded list never changes
        <li key={index}>{show(name, item, place)}</li>
      ))}
    </ol>
  )
  if (items.length <= LONG_LIST) return list
  return (
    <section
      aria-label={words(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
      tabIndex={0}
      className="max-h-56 overflow-y-auto print:max-h-none"
    >
      {list}
    </section>
  )
}

const LONG_LIST = 12

/** The field names that all items of a list share, if they are few and their values are not nested. */
function columnsOf(items: readonly unknown[]): string[] | undefined {
  const [first] = items
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return undefined
  const columns = Object.keys(first)
  const isAlike = (item: unknown) =>
    typeof item === 'object' &&
    item !== null &&
    Object.keys(item).join() === columns.join() &&
    Object.values(item).every((value) => value === null || typeof value !== 'object')
  return columns.length > 0 && columns.length <= 4 && items.every(isAlike) ? columns : undefined
}

const within = ({ levels, tokenOf }: Place, values: Readonly<Record<string, unknown>>): Place => ({
  levels: [...levels, values],
  tokenOf,
})

/**
 * A nested value. A single field, such as that of an enum variant, may be an amount that only the enclosing
 * name identifies: `amount` in `exactIn`.
 */
function Inner({
  name: whole,
  values,
  place,
}: {
  name: string
  values: Readonly<Record<string, unknown>>
  place: Place
}) {
  const fields = Object.entries(values)
  if (fields.length === 0) return <span className="text-muted">empty</span>
  return (
    <dl className="border-line border-l pl-2.5">
      {fields.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2.5">
          <dt className="text-muted">{words(name)}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {show(name, value, within(place, values), fields.length === 1 ? `${whole}_${name}` : name)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Lamports({ raw }: { raw: string }) {
  const { coin } = useNetworkNames()
  return (
    <>
      <Amount raw={raw} decimals={9} symbol={coin} />{' '}
      <span className="text-faint">({count(raw)} lamports)</span>
    </>
  )
}

/** Whether a text is bytes in hex. Words that happen to be hex are shorter. */
const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[\da-f]{2}){8,}$/.test(value)

/** Whether the name belongs to a 32-byte value that is not an address. */
const isHash = (name: string) => /(hash|nonceValue|blockId)$/i.test(name)

/**
 * Whether a value is in lamports. A stake's amount is called `stake`, next to the vote account of its
 * delegation.
 */
const isLamports = (name: string, beside: Readonly<Record<string, unknown>>) =>
  (/(lamports|rentExemptReserve)$/i.test(name) && !/^micro/i.test(name)) ||
  (name === 'stake' && beside.voter !== undefined)

/** The largest u64, which the runtime writes for a time that has not come and is not planned. */
const LARGEST_U64 = '18446744073709551615'
const isLargest = (value: unknown) => String(value) === LARGEST_U64
const isMoment = (name: string) => /(epoch|slot|timestamp|time)$/i.test(name)

/** Whether a value is a time in Unix seconds between 2001 and 2128. */
const isTime = (name: string, value: unknown) =>
  /(timestamp|unixTime)$/i.test(name) && isWhole(value) && Number(value) > 1e9 && Number(value) < 5e9

/** Whether a mint's displayed amounts differ from raw ones. A node returns its supply only in raw units. */
const isScaled = (extensions: unknown) =>
  Array.isArray(extensions) &&
  extensions.some((one) => /^(scaledUiAmount|interestBearing)Config$/.test(String(recordOf(one).extension)))

/** The text of a decimal number; undefined for other values, which occur where the program reports none. */
const decimalOf = (value: unknown) =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? value : undefined

function isWhole(value: unknown): value is string | number {
  return (
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    // Bytes in hex may consist of digits alone, but numbers have no leading zeros.
    (typeof value === 'string' && /^-?(0|[1-9]\d{0,38})$/.test(value))
  )
}
