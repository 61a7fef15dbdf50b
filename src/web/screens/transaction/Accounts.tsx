import type { Transaction } from '#contract/transactions.ts'
import { plural } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import { ShowButton } from '../../ui/Disclosure.tsx'
import { OnDemand, partOf } from '../../ui/on-demand.tsx'
import { PlainLines } from '../../ui/PlainLines.tsx'
import type { Detail } from './detail.ts'

/** Closed at first: not a part of the first visit. */
export const accountList = partOf(async () => (await import('./AccountList.tsx')).AccountList)

type AccountsProps = { tx: Transaction; detail: Detail; shown: boolean; onToggle: () => void }

export function Accounts({ tx, detail, shown, onToggle }: AccountsProps) {
  return (
    <Card
      id="accounts"
      title="Accounts"
      flush
      className="scroll-mt-4"
      actions={
        <>
          <span>{plural(detail.accounts.length, 'account')}</span>
          <ShowButton open={shown} onToggle={onToggle} controls="account-list" what="accounts" />
        </>
      }
    >
      <div id="account-list" hidden={!shown}>
        {shown && (
          <OnDemand
            part={accountList}
            props={{ tx, detail }}
            plain={<PlainLines lines={detail.accounts.map(({ pubkey }) => pubkey)} />}
          />
        )}
      </div>
    </Card>
  )
}
