import { type ReactNode, useContext, useState } from 'react'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { TextLink, useShownName } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { unknown } from '../../../components/amounts/unknown.tsx'
import { numberOf } from '../../../components/instructions/instruction-tree.ts'
import { usePrinting } from '../../../components/page/printing.ts'
import { TokenLink, TokenNames } from '../../../components/tokens/TokenLink.tsx'
import { TokenText } from '../../../components/tokens/TokenText.tsx'
import { shortAddress } from '../../../format/address.ts'
import { plural } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { cx } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { useIsWideWindow } from '../../../ui/use-wide-window.ts'
import { MoreButton } from '../MoreButton.tsx'
import { type Columns, columnsOf, keyOf, type Move, type Party } from './flow.ts'
import { useWorth } from './worth.tsx'

/**
 * The number of movements that are shown at first. A single further one is shown too, instead of a button.
 */
const SHOWN = 8
/** The largest number of columns, because names need room: in a wide and in a narrow window. */
const COLUMNS = { wide: 9, narrow: 6 }

/** The colours of the transaction's tokens, in the order in which the tokens first move. */
const COLORS = ['link', 'orange', 'cyan', 'purple', 'emerald', 'indigo', 'warn', 'green'].map(
  (name) => `var(--${name})`,
)

/**
 * The flow of value: a column for each owner, and an arrow for each movement in the order of execution.
 * Positions are in per cent, so that nothing has to be measured. Screen readers read the rows as a list.
 */
export function Flow({ moves, tx }: { moves: readonly Move[]; tx: Transaction }) {
  const [isWhole, setWhole] = useState(false)
  const printing = usePrinting()
  const most = useIsWideWindow() ? COLUMNS.wide : COLUMNS.narrow
  const shown = isWhole || printing || moves.length <= SHOWN + 1 ? moves : moves.slice(0, SHOWN)
  const columns = columnsOf(shown, most)
  const tokens = [...new Set(moves.map(({ mint }) => mint))]
  const colorOf = ({ mint }: Move) => COLORS[tokens.indexOf(mint) % COLORS.length] ?? ''
  return (
    <Card title="Flow of Value" actions={<Counts moves={moves} />} flush>
      <Heads columns={columns} />
      <div className="relative px-1 pb-3">
        <Lifelines count={countOf(columns)} />
        <ol className="relative">
          {shown.map((move, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: movements are identified by their order only
            <Row key={index} move={move} columns={columns} color={colorOf(move)} tx={tx} />
          ))}
        </ol>
      </div>
      {shown.length < moves.length && <MoreButton count={moves.length} onClick={() => setWhole(true)} />}
    </Card>
  )
}

const countOf = ({ shown, gathered }: Columns) => shown.length + Math.min(gathered.length, 1)

function Counts({ moves }: { moves: readonly Move[] }) {
  const counted = (text: string, ...kinds: Move['kind'][]) => {
    const count = moves.filter(({ kind }) => kinds.includes(kind)).length
    return count > 0 && <span>{`${text} (${count})`}</span>
  }
  return (
    <>
      {counted('Transfers', 'transfer', 'wrap', 'unwrap')}
      {counted('Minted Tokens', 'mint', 'create')}
      {counted('Burned Tokens', 'burn')}
    </>
  )
}

/** The largest number of columns with room for a name in two lines; with more columns a name takes three. */
const TWO_LINES = 4

/** The names above the columns, in a space whose height does not depend on them. */
function Heads({ columns }: { columns: Columns }) {
  const { shown, gathered } = columns
  const isWide = countOf(columns) <= TWO_LINES
  return (
    <ul
      aria-label="From and to"
      className={cx(
        'grid items-end px-1 pt-2 text-center text-xs leading-4 max-sm:text-[0.6875rem]',
        isWide ? 'h-10' : 'h-14',
      )}
      style={{ gridTemplateColumns: `repeat(${countOf(columns)}, minmax(0, 1fr))` }}
    >
      {shown.map((party) => (
        <li
          key={keyOf(party)}
          className={cx('min-w-0 px-0.5 [overflow-wrap:anywhere]', isWide ? 'line-clamp-2' : 'line-clamp-3')}
        >
          <Head party={party} />
        </li>
      ))}
      {gathered.length > 0 && (
        <li
          className="min-w-0 px-0.5 text-muted"
          title={gathered.map((party) => (party.kind === 'address' ? party.address : party.kind)).join('\n')}
        >
          {plural(gathered.length, 'other')}
        </li>
      )}
    </ul>
  )
}

function Head({ party }: { party: Party }) {
  if (party.kind === 'unknown') return <span className="text-muted">unknown</span>
  if (party.kind === 'address')
    return (
      <TextLink to={paths.address(party.address)}>
        <span title={party.address} data-hash={party.address}>
          <AddressText address={party.address} />
        </span>
      </TextLink>
    )
  return (
    <span className="text-muted">
      mint of {party.mint === null ? 'an unknown token' : <MintLink mint={party.mint} />}
    </span>
  )
}

/** A link to a token without its logo, because a column has no room for it. */
function MintLink({ mint }: { mint: string }) {
  const names = useContext(TokenNames)
  const { symbol = null, name = null, copyOf = null } = names[mint] ?? {}
  const label = symbol || name
  return (
    <TextLink to={paths.token(mint)}>
      <span title={mint} data-hash={mint}>
        {label ? <TokenText label={label} mint={mint} copyOf={copyOf} /> : <Shortened address={mint} />}
      </span>
    </TextLink>
  )
}

/** The middle of a column, in per cent of the width. */
const middleOf = (place: number, count: number) => ((place + 0.5) * 100) / count

function Lifelines({ count }: { count: number }) {
  return (
    <svg aria-hidden="true" className="absolute inset-x-1 inset-y-0 h-full w-[calc(100%-0.5rem)] text-line">
      {Array.from({ length: count }, (_, place) => {
        const x = `${middleOf(place, count)}%`
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        return <line key={place} x1={x} x2={x} y1="0" y2="100%" stroke="currentColor" strokeWidth="1.5" />
      })}
    </svg>
  )
}

function Row({ move, columns, color, tx }: { move: Move; columns: Columns; color: string; tx: Transaction }) {
  const { kind, from, to, instruction, mint, amount, fee, uiFee, decimals } = move
  const worth = useWorth(tx)
  const count = countOf(columns)
  const [start, end] = [middleOf(columns.placeOf(from), count), middleOf(columns.placeOf(to), count)]
  const middle = (start + end) / 2
  return (
    <li className="pt-1.5">
      {/* The label is above the middle of its arrow, unless it would extend beyond the edge. */}
      <div className="flex">
        <span style={{ flex: `${middle} 1 0` }} />
        <p className="mx-1 flex min-w-0 items-center gap-x-1.5 overflow-clip whitespace-nowrap bg-card px-1 text-small leading-6">
          <a
            href={`#instruction-${instruction}`}
            title="The instruction"
            className="font-mono text-faint text-xs hover:text-ink"
          >
            {numberOf(instruction)}
          </a>
          <span className="sr-only">
            {keyOf(from) === keyOf(to) ? (
              <PartyText party={from} />
            ) : (
              <>
                from <PartyText party={from} /> to <PartyText party={to} />
              </>
            )}
            :
          </span>
          {kind !== 'transfer' && <span className="text-muted">{kind}</span>}
          <Value move={move} />
          {kind !== 'create' && worth({ mint, raw: amount, decimals })}
          {fee !== '0' && (
            <span className="text-muted">
              fee <Amount raw={fee} decimals={decimals} ui={uiFee} />
            </span>
          )}
        </p>
        <span style={{ flex: `${100 - middle} 1 0` }} />
      </div>
      <Arrow start={start} end={end} color={color} />
    </li>
  )
}

/** An arrow with a dot where value leaves and a head where it arrives; a ring if it stays. */
function Arrow({ start, end, color }: { start: number; end: number; color: string }) {
  return (
    <svg aria-hidden="true" className="block h-3.5 w-full" style={{ color }}>
      {start === end ? (
        <circle cx={`${start}%`} cy="50%" r="4.5" fill="var(--card)" stroke="currentColor" strokeWidth="2" />
      ) : (
        <>
          <line x1={`${start}%`} x2={`${end}%`} y1="50%" y2="50%" stroke="currentColor" strokeWidth="2" />
          <circle cx={`${start}%`} cy="50%" r="3.5" fill="currentColor" />
          <svg aria-hidden="true" x={`${end}%`} y="50%" overflow="visible">
            <path d={end > start ? 'M0 0l-9-5v10z' : 'M0 0l9-5v10z'} fill="currentColor" />
          </svg>
        </>
      )}
    </svg>
  )
}

/** The moved amount; a new token is shown by its name only. */
export function Value({ move }: { move: Move }): ReactNode {
  const { kind, mint, amount, uiAmount, decimals } = move
  const { coin } = useNetworkNames()
  if (kind === 'create') return mint ? <TokenLink mint={mint} /> : unknown
  return (
    <>
      <Amount raw={amount} decimals={decimals} ui={uiAmount} />
      {mint === null ? (
        <span>{coin}</span>
      ) : mint ? (
        <TokenLink mint={mint} />
      ) : (
        <span className="text-muted">of an unknown token</span>
      )}
    </>
  )
}

/** The name of a party as text, because its link is above its column. */
function PartyText({ party }: { party: Party }): ReactNode {
  if (party.kind === 'address') return <AddressText address={party.address} />
  return party.kind === 'mint' ? 'the mint' : 'an unknown account'
}

function AddressText({ address }: { address: string }) {
  return useShownName(address) ?? <Shortened address={address} />
}

/** A shortened address. A narrow column wraps it at the dots. */
function Shortened({ address }: { address: string }) {
  const [head = '', tail] = shortAddress(address).split('...')
  if (tail === undefined) return head
  return (
    <>
      {head}...
      <wbr />
      {tail}
    </>
  )
}
