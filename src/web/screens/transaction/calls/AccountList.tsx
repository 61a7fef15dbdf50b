import { useMemo } from 'react'
import type { TableLookup, Transaction } from '#contract/transactions/transactions.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { RoleBadges } from '../../../components/instructions/RoleBadges.tsx'
import { RowLink } from '../../../components/lists/RowLink.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { usePageHash } from '../../../ui/url-state.ts'
import type { Detail } from '../detail.ts'

/**
 * All accounts of the message in its order, with their signer and writable flags, and their lookup tables.
 */
export function AccountList({ tx, detail }: { tx: Transaction; detail: Detail }) {
  const { accounts, instructions } = detail
  const programs = useMemo(() => new Set(instructions.map(({ programId }) => programId)), [instructions])
  const origins = useMemo(() => originsOf(tx.addressTableLookups), [tx.addressTableLookups])
  const target = usePageHash()
  const own = accounts.filter(({ source }) => source === 'transaction').length
  return (
    <>
      {accounts.length === 0 && <EmptyState title="The accounts of this transaction could not be read" />}
      <ol className="divide-y divide-line/60">
        {accounts.map(({ pubkey, signer, writable, source }, index) => {
          const origin = source === 'lookupTable' ? origins[index - own] : undefined
          const id = `account-${index}`
          return (
            <li
              key={pubkey}
              id={id}
              tabIndex={-1}
              aria-current={id === target ? 'location' : undefined}
              className={cx(
                'group/row flex min-h-10 scroll-mt-4 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-small',
                id === target && 'jumped-to',
              )}
            >
              <a
                href={`#${id}`}
                title="Link to this account"
                className="w-7 font-mono text-faint text-xs underline-offset-3 hover:text-ink hover:underline"
              >
                {index}
              </a>
              <AddressLink address={pubkey} form="ends" copy />
              <span className="flex flex-wrap gap-1.5">
                {index === 0 && <Badge tone="purple">Fee payer</Badge>}
                <RoleBadges signer={signer} writable={writable} />
                {programs.has(pubkey) && <Badge tone="indigo">Program</Badge>}
                {source === 'lookupTable' && (
                  <Badge {...(origin ? { title: `Entry ${origin.entry} of ${origin.table}` } : {})}>
                    Lookup table{origin && ` · ${origin.entry}`}
                  </Badge>
                )}
              </span>
              <RowLink id={id} what={`account ${index}`} className="ml-auto pointer-coarse:opacity-100" />
            </li>
          )
        })}
      </ol>
      {tx.addressTableLookups.length > 0 && <LookupTables lookups={tx.addressTableLookups} />}
    </>
  )
}

function LookupTables({ lookups }: { lookups: readonly TableLookup[] }) {
  return (
    <div className="border-line border-t px-4 py-3 text-small">
      <h3 className="font-medium">Address lookup tables</h3>
      <ul className="mt-1 space-y-1">
        {lookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => (
          <li key={accountKey} className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <AddressLink address={accountKey} form="ends" copy />
            <Entries what="Writable" entries={writableIndexes} />
            <Entries what="Read-only" entries={readonlyIndexes} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entries({ what, entries }: { what: string; entries: readonly number[] }) {
  if (entries.length === 0) return null
  return (
    <span className="min-w-0 text-muted [overflow-wrap:anywhere]">
      {what}: <span className="font-mono text-[0.929em] text-ink">{entries.join(', ')}</span>
    </span>
  )
}

/** The source of a looked-up account: entry `entry` of `table`. */
type Origin = { table: string; entry: number }

/**
 * The origin of each account from a lookup table, in the order of the message: the writable accounts of all
 * tables, then the read-only ones.
 *
 * @see https://docs.anza.xyz/proposals/versioned-transactions
 */
function originsOf(lookups: readonly TableLookup[]): Origin[] {
  const from = (indexes: (lookup: TableLookup) => readonly number[]) =>
    lookups.flatMap((lookup) => indexes(lookup).map((entry) => ({ table: lookup.accountKey, entry })))
  return [
    ...from(({ writableIndexes }) => writableIndexes),
    ...from(({ readonlyIndexes }) => readonlyIndexes),
  ]
}
