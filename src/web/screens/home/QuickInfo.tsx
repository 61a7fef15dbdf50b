import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { CopyButton } from '../../components/addresses/CopyButton.tsx'
import { Hash } from '../../components/addresses/Hash.tsx'
import { BlockLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { DollarSwitch, useShownPrice } from '../../components/amounts/DollarSwitch.tsx'
import { Usd } from '../../components/amounts/Usd.tsx'
import { ActionBadge } from '../../components/badges/ActionBadge.tsx'
import { Sentence } from '../../components/badges/Sentence.tsx'
import { StatusBadge } from '../../components/badges/StatusBadge.tsx'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { FullTime } from '../../components/time/RelativeTime.tsx'
import { actionsOf } from '../../format/instructions.ts'
import { paths } from '../../paths.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useTransaction } from '../../queries/transactions.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

/** The largest number of types of actions that are named. */
const MOST_ACTIONS = 6

/** A dialog that describes a transaction in a few lines, without leaving the list. */
export function QuickInfo({ signature, onClose }: { signature: string; onClose: () => void }) {
  const query = useTransaction(signature)
  const { coin } = useNetworkNames()
  const tx = query.data
  const shown = useShownPrice(tx?.timestamp)
  const actions = tx ? actionsOf(tx.instructions) : []
  return (
    <Dialog title="Transaction" onClose={onClose}>
      {!tx && hasFailed(query) ? (
        <LoadFailure title="This transaction cannot be loaded just now" query={query} />
      ) : (
        <Facts>
          <Fact label="Summary" wait={!tx && 30}>
            {tx && (
              <span>
                <Sentence pieces={tx.sentencePieces} />
              </span>
            )}
          </Fact>
          <Fact label="Status" wait={!tx && 9}>
            {tx && <StatusBadge status={tx.status} />}
          </Fact>
          <Fact label="Transaction Fee" wait={!tx && 14}>
            {tx && (
              <>
                <Amount raw={tx.fee} symbol={coin} />
                {shown.price === null ? (
                  <span
                    className="text-muted"
                    title={`The price of ${coin}${shown.when === 'today' ? '' : ' at that time'} is not known`}
                  >
                    (USD —)
                  </span>
                ) : (
                  <Usd raw={tx.fee} {...shown} decimals={8} />
                )}
                <DollarSwitch />
              </>
            )}
          </Fact>
          <Fact label="Transaction Actions" wait={!tx && 12}>
            {actions.length > 0
              ? actions.slice(0, MOST_ACTIONS).map((action) => <ActionBadge key={action} action={action} />)
              : 'No specific actions detected'}
            {actions.length > MOST_ACTIONS && (
              <span className="text-muted">and {actions.length - MOST_ACTIONS} more</span>
            )}
          </Fact>
          <Fact label="Time" wait={!tx && 22}>
            {tx && <FullTime timestamp={tx.timestamp} />}
          </Fact>
          <Fact label="Block" wait={!tx && 8}>
            {tx && <BlockLink height={tx.blockHeight} slot={tx.slot} />}
          </Fact>
          <Fact label="Signature">
            <Hash value={signature} form="ends" />
            <CopyButton value={signature} label="Signature" />
          </Fact>
        </Facts>
      )}
      <div className="border-line border-t p-3 text-right">
        <Link href={paths.transaction(signature)} className={buttonClass('primary')}>
          View full details
          <ArrowRight size={14} aria-hidden="true" />
        </Link>
      </div>
    </Dialog>
  )
}
