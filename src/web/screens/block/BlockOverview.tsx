import { CircleCheck, CircleX } from 'lucide-react'
import type { Block } from '#contract/blocks/blocks.ts'
import { AddressLink, TextLink } from '../../components/addresses/links.tsx'
import { HashToCome, WholeHash } from '../../components/addresses/WholeHash.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { ComputeUnits } from '../../components/amounts/ComputeUnits.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { TransactionCount } from '../../components/amounts/TransactionCount.tsx'
import { known, unknown } from '../../components/amounts/unknown.tsx'
import { FullTime, TimeToCome } from '../../components/time/RelativeTime.tsx'
import { plural } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'

/**
 * The block's compute units. A zero in a block with transactions means that the chain does not report them,
 * so it is null.
 */
const unitsOf = ({ computeUnits, transactionCount }: Block) =>
  computeUnits === '0' && transactionCount > 0 ? null : computeUnits

export function BlockOverview({
  block,
  height,
}: {
  block: Block | undefined
  height: number | null | undefined
}) {
  const { coin } = useNetworkNames()
  const wait = !block
  const skipped = block && block.parentSlot !== null ? block.slot - block.parentSlot - 1 : 0
  return (
    <Card title="Overview" flush>
      <Facts>
        <Fact label="Block height" wait={height === undefined && 9}>
          {height === null ? (
            <span className="text-muted">not recorded by nodes of its time</span>
          ) : (
            height !== undefined && <Figure value={height} />
          )}
        </Fact>
        <Fact label="Slot" wait={wait && 9}>
          {block && <Figure value={block.slot} />}
        </Fact>
        <Fact label="Parent slot" wait={wait && 9}>
          {block && (block.parentSlot === null ? unknown : <Figure value={block.parentSlot} />)}
          {skipped > 0 && (
            <span className="text-muted">{plural(skipped, 'slot')} skipped before this block</span>
          )}
        </Fact>
        <Fact label="Blockhash" wait={wait && <HashToCome />}>
          {block && <WholeHash value={block.blockhash} label="Blockhash" />}
        </Fact>
        <Fact label="Previous blockhash" wait={wait && <HashToCome />}>
          {block &&
            (block.previousBlockhash ? (
              <WholeHash value={block.previousBlockhash} label="Previous blockhash" />
            ) : (
              unknown
            ))}
        </Fact>
        <Fact label="Timestamp" wait={wait && <TimeToCome />}>
          {block && <FullTime timestamp={block.timestamp} />}
        </Fact>
        <Fact label="Epoch" wait={wait && 4}>
          {block &&
            known(block.epoch, (epoch) => (
              <TextLink to={paths.epoch(epoch)}>
                <Figure value={epoch} />
              </TextLink>
            ))}
        </Fact>
        <Fact label="Leader" wait={wait && <HashToCome />}>
          {block && (block.leader ? <AddressLink address={block.leader} form="whole" copy /> : unknown)}
        </Fact>
        <Fact label="Total fees" wait={wait && 12}>
          {block && <Amount raw={block.totalFees} show={6} symbol={coin} />}
          {block?.leader && block.feeReceiver && block.feeReceiver !== block.leader && (
            <span className="inline-flex items-center gap-1.5 text-muted">
              paid to <AddressLink address={block.feeReceiver} />
            </span>
          )}
        </Fact>
        <Fact label="Transactions" wait={wait && 5}>
          {block && <TransactionCount block={block} />}
        </Fact>
        <Fact label="Results" wait={wait && 16}>
          {block && (
            <>
              <span className="inline-flex items-center gap-1.5 text-good">
                <CircleCheck size={14} aria-hidden="true" />
                <Figure value={block.successfulTxs} /> successful
              </span>
              {block.failedTxs > 0 && (
                <span className="inline-flex items-center gap-1.5 text-bad">
                  <CircleX size={14} aria-hidden="true" />
                  <Figure value={block.failedTxs} /> failed
                </span>
              )}
              {block.voteTxs > 0 && <span className="text-muted">with the votes</span>}
            </>
          )}
        </Fact>
        <Fact label="Compute units" wait={wait && 24}>
          {block && (
            <ComputeUnits
              used={unitsOf(block)}
              limit={block.computeUnitLimit}
              title="Used by its transactions, of what a block may use. The chain counts signatures, write locks and data to the limit too."
            />
          )}
        </Fact>
      </Facts>
    </Card>
  )
}
