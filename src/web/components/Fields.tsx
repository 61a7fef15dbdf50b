import type { ReactNode } from 'react'
import { isBase58Of } from '#lib/base58.ts'
import { count } from '../format/number.ts'
import { useNetworkNames } from '../queries/network.ts'
import { cx } from '../ui/class-names.ts'
import { Amount } from './Amount.tsx'
import { NamedAddress } from './NamedAddress.tsx'

export type Field = readonly [name: string, value: unknown]

/**
 * Decoded values by name, a row each. `caption` says what they are, such as `Arguments`. `wide`: in two columns where
 * there is room.
 */
export function Fields({
  caption,
  fields,
  wide = false,
}: {
  caption: string
  fields: readonly Field[]
  wide?: boolean
}) {
  return (
    <div className="min-w-0 text-[13px]">
      <p className="pb-1 text-faint text-xs">{caption}</p>
      <dl className={cx('grid gap-x-8', wide && 'lg:grid-cols-2')}>
        {fields.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-line/60 border-t sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="py-1 text-muted [overflow-wrap:anywhere]">{words(name)}</dt>
            <dd className="min-w-0 py-0.5 leading-6 [overflow-wrap:anywhere]">{show(name, value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function show(name: string, value: unknown): ReactNode {
  if (value === null || value === undefined) return <span className="text-muted">none</span>
  if (typeof value === 'string' && isBase58Of(value, 32) && !/(hash|nonceValue)$/i.test(name))
    return <NamedAddress address={value} />
  if (isLamports(name) && isWhole(value)) return <Lamports raw={String(value)} />
  if (isWhole(value)) return <span className="font-mono text-[0.929em]">{count(String(value))}</span>
  if (Array.isArray(value)) return <Items name={name} items={value} />
  if (typeof value === 'object') {
    const { amount, decimals } = value as { amount?: unknown; decimals?: unknown }
    if (isWhole(amount) && typeof decimals === 'number')
      return <Amount raw={String(amount)} decimals={decimals} />
    return <Inner fields={Object.entries(value)} />
  }
  if (value === '') return <span className="text-muted">empty</span>
  return (
    <span className={typeof value === 'string' ? 'whitespace-pre-wrap' : 'font-mono text-[0.929em]'}>
      {String(value)}
    </span>
  )
}

function Items({ name, items }: { name: string; items: readonly unknown[] }) {
  if (items.length === 0) return <span className="text-muted">none</span>
  return (
    <ol>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a decoded list never changes
        <li key={index}>{show(name, item)}</li>
      ))}
    </ol>
  )
}

/** A value that has fields itself. */
function Inner({ fields }: { fields: readonly Field[] }) {
  if (fields.length === 0) return <span className="text-muted">empty</span>
  return (
    <dl className="border-line border-l pl-2.5">
      {fields.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2.5">
          <dt className="text-muted">{words(name)}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{show(name, value)}</dd>
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

const isLamports = (name: string) => /lamports$/i.test(name) && !/^micro/i.test(name)

function isWhole(value: unknown): value is string | number {
  return (
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^-?\d{1,39}$/.test(value))
  )
}

/** `newAuthority` and `new_authority` as `New authority`. */
export function words(name: string): string {
  const spaced = name
    .replace(/_+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
