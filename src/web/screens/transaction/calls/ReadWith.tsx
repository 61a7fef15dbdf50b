import type { IdlSource } from '#contract/transactions/transactions.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { count } from '../../../format/number.ts'

/** Names the IDLs that the transaction was decoded with. */
export function ReadWith({ idls }: { idls: readonly IdlSource[] }) {
  return (
    <ul className="border-line border-t px-4 py-2.5 text-faint text-xs">
      {idls.map(({ programId, name, source, slot }) => (
        <li key={`${programId} ${source}`} className="flex flex-wrap items-center gap-x-1">
          <span>Read with the interface description of</span>
          <AddressLink address={programId} label={name ?? undefined} />
          <span>
            {source === 'chain'
              ? `that the program keeps on the chain${slot === null ? '' : `, as of slot ${count(slot)}`}`
              : "that comes with this explorer's network profile"}
          </span>
        </li>
      ))}
    </ul>
  )
}
