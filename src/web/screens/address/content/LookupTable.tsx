import { useState } from 'react'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { count } from '../../../format/number.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { type ContentProps, digitsOf, textOf } from './parsed-info.ts'

/** The value of the deactivation slot while the table is in use. */
const NEVER = String(2n ** 64n - 1n)
/** The number of addresses that are listed at first; a table contains up to 256. */
const LISTED = 16

/** A lookup table: its numbered addresses, and whether more can be added. */
export function LookupTable({ info }: ContentProps) {
  const authority = textOf(info.authority)
  const deactivated = digitsOf(info.deactivationSlot)
  const addresses = Array.isArray(info.addresses) ? info.addresses.flatMap((one) => textOf(one) ?? []) : []
  const [all, setAll] = useState(false)
  return (
    <>
      <Facts>
        <Fact label="State">
          {known(deactivated, (slot) => (slot === NEVER ? 'In use' : `Deactivated in slot ${count(slot)}`))}
        </Fact>
        <Fact label="Authority">
          {authority ? (
            <AddressLink address={authority} copy />
          ) : (
            <span className="text-muted">None: the table cannot be changed</span>
          )}
        </Fact>
        <Fact label="Last extended">
          {known(digitsOf(info.lastExtendedSlot), (slot) => (
            <>
              slot <Figure value={slot} />
            </>
          ))}
        </Fact>
        <Fact label="Addresses">
          <Figure value={addresses.length} />
        </Fact>
      </Facts>
      {addresses.length > 0 && (
        <ol start={0} className="border-line/60 border-t px-4 py-2 sm:columns-2" aria-label="Addresses">
          {addresses.slice(0, all ? undefined : LISTED).map((address, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a table may have an address twice
            <li key={index} className="flex min-h-8 items-center gap-2 break-inside-avoid">
              <span className="w-7 shrink-0 text-right text-faint text-xs">{index}</span>
              <AddressLink address={address} copy />
            </li>
          ))}
        </ol>
      )}
      {!all && addresses.length > LISTED && (
        <div className="px-4 pb-3">
          <Button onClick={() => setAll(true)}>Show all {count(addresses.length)}</Button>
        </div>
      )}
    </>
  )
}
