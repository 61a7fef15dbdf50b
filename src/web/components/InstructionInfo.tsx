import type { ReactNode } from 'react'
import { isBase58Of } from '#lib/base58.ts'
import { count } from '../format/number.ts'
import { cx } from '../ui/class-names.ts'
import { Amount } from './Amount.tsx'
import type { InstructionEntry } from './instruction-tree.ts'
import { AddressLink } from './links.tsx'

/** The decoded arguments and accounts of an instruction, by name. */
export function InstructionInfo({ instruction }: { instruction: InstructionEntry }) {
  if (!instruction.parsed)
    return <p className="text-[13px] text-muted">No parsed instruction data available</p>
  const fields = Object.entries(instruction.parsed.info)
  if (fields.length === 0) return <p className="text-[13px] text-muted">This instruction has no arguments.</p>
  return <Fields fields={fields} wide />
}

/** `wide`: in two columns where there is room. */
function Fields({ fields, wide = false }: { fields: readonly [string, unknown][]; wide?: boolean }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 text-[13px] sm:grid-cols-[10rem_minmax(0,1fr)]',
        wide && 'lg:grid-cols-[10rem_minmax(0,1fr)_10rem_minmax(0,1fr)]',
      )}
    >
      {fields.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="pt-1 text-muted">{words(name)}</dt>
          <dd className="min-w-0 py-1 [overflow-wrap:anywhere]">{show(name, value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function show(name: string, value: unknown): ReactNode {
  if (value === null || value === undefined) return <span className="text-muted">none</span>
  if (typeof value === 'string' && isBase58Of(value, 32) && !/(hash|nonceValue)$/i.test(name))
    return <AddressLink address={value} copy />
  if (isLamports(name) && isWhole(value)) return <Lamports raw={String(value)} />
  if (isWhole(value)) return <span className="font-mono text-[0.929em]">{count(String(value))}</span>
  if (Array.isArray(value))
    return value.length === 0 ? (
      <span className="text-muted">none</span>
    ) : (
      <ul>
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a decoded list never changes
          <li key={index}>{show(name, item)}</li>
        ))}
      </ul>
    )
  if (typeof value === 'object') {
    const { amount, decimals } = value as { amount?: unknown; decimals?: unknown }
    if (isWhole(amount) && typeof decimals === 'number')
      return <Amount raw={String(amount)} decimals={decimals} />
    return <Fields fields={Object.entries(value)} />
  }
  return (
    <span className={typeof value === 'string' ? undefined : 'font-mono text-[0.929em]'}>
      {String(value)}
    </span>
  )
}

function Lamports({ raw }: { raw: string }) {
  return (
    <>
      <Amount raw={raw} decimals={9} /> <span className="text-faint">({count(raw)} lamports)</span>
    </>
  )
}

const isLamports = (name: string) => /lamports$/i.test(name) && !/^micro/i.test(name)

function isWhole(value: unknown): value is string | number {
  return (
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^\d{1,39}$/.test(value))
  )
}

/** `newAuthority` as `New authority`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
