import type { AccountEntry, Transaction } from '#contract/transactions/transactions.ts'
import { plural } from '../../../format/number.ts'
import { PlainLines } from '../../../ui/layout/PlainLines.tsx'
import { OnDemand, partOf } from '../../../ui/on-demand.tsx'
import { changesOf } from '../detail.ts'
import { Section } from '../Section.tsx'
import type { SectionState } from '../section-state.ts'

/** The changes are closed at first, so they are loaded later than the page. */
export const balanceChanges = partOf(async () => (await import('./BalanceChanges.tsx')).BalanceChanges)

export function Balances({
  tx,
  accounts,
  shown,
}: {
  tx: Transaction
  accounts: readonly AccountEntry[]
  shown: SectionState
}) {
  const { changed, changedTokens } = changesOf(tx, accounts)
  return (
    <Section
      name="balances"
      shown={shown}
      title="Balances by Account"
      what="balances"
      note={plural(changed.length + changedTokens.length, 'change')}
    >
      {() => (
        <OnDemand
          part={balanceChanges}
          props={{ tx, accounts }}
          plain={
            <PlainLines
              lines={[
                ...changed.map(({ pubkey, change }) => `${pubkey} ${change}`),
                ...changedTokens.map(({ account, mint, change }) => `${account} ${change} ${mint}`),
              ]}
            />
          }
        />
      )}
    </Section>
  )
}
