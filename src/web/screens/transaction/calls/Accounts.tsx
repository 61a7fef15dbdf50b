import type { Transaction } from '#contract/transactions/transactions.ts'
import { plural } from '../../../format/number.ts'
import { PlainLines } from '../../../ui/layout/PlainLines.tsx'
import { OnDemand, partOf } from '../../../ui/on-demand.tsx'
import type { Detail } from '../detail.ts'
import { Section } from '../Section.tsx'
import type { Shown } from '../shown.ts'

/** Closed at first: not a part of the first visit. */
export const accountList = partOf(async () => (await import('./AccountList.tsx')).AccountList)

export function Accounts({ tx, detail, shown }: { tx: Transaction; detail: Detail; shown: Shown }) {
  return (
    <Section
      name="accounts"
      shown={shown}
      title="Accounts"
      what="accounts"
      note={plural(detail.accounts.length, 'account')}
    >
      {() => (
        <OnDemand
          part={accountList}
          props={{ tx, detail }}
          plain={<PlainLines lines={detail.accounts.map(({ pubkey }) => pubkey)} />}
        />
      )}
    </Section>
  )
}
