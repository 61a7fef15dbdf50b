import type { Transaction } from '#contract/transactions.ts'
import { JsonView } from '../../components/JsonView.tsx'
import { Card } from '../../ui/Card.tsx'
import { ShowButton } from '../../ui/Disclosure.tsx'
import { unfolded } from './detail.ts'

/** All that the explorer knows of it. */
export function RawTransaction({
  tx,
  shown,
  onToggle,
}: {
  tx: Transaction
  shown: boolean
  onToggle: () => void
}) {
  return (
    <Card
      id="raw"
      title="Raw Data"
      flush
      actions={<ShowButton open={shown} onToggle={onToggle} controls="raw-json" what="JSON" />}
    >
      <div id="raw-json" hidden={!shown}>
        {shown && <JsonView value={unfolded(tx)} label="Transaction" />}
      </div>
    </Card>
  )
}
