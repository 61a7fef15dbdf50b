import type { Epoch } from '#contract/blocks/epochs.ts'
import { TextLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { known, unknown } from '../../components/amounts/unknown.tsx'
import { FullTime, TimeToCome } from '../../components/time/RelativeTime.tsx'
import { count, percentText, plural } from '../../format/number.ts'
import { duration } from '../../format/time.ts'
import { paths } from '../../paths.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useTicking } from '../../ui/clock.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { ShareBar } from '../../ui/layout/ShareBar.tsx'
import { Ghost } from '../../ui/layout/Skeleton.tsx'
import { progressOf } from './progress.ts'

/**
 * The properties of each card. `epoch` is undefined while it is loading; `isOver` is then the most likely
 * answer.
 */
type PartProps = { epoch: Epoch | undefined; isOver: boolean }

export function EpochCards(props: PartProps) {
  return (
    <div className="mb-4 grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <TimeCard {...props} />
      <BlocksCard {...props} />
      <MoneyCard {...props} />
    </div>
  )
}

function TimeCard({ epoch, isOver }: PartProps) {
  const wait = !epoch
  const progress = epoch ? progressOf(epoch) : undefined
  return (
    <Card title="Time" flush>
      <Facts narrow>
        <Fact label="First slot" wait={wait && 9}>
          {epoch && <Figure value={epoch.firstSlot} />}
        </Fact>
        <Fact label="Last slot" wait={wait && 9}>
          {epoch && <Figure value={epoch.lastSlot} />}
        </Fact>
        <Fact label="Began" wait={wait && <TimeToCome />}>
          {epoch && (epoch.startTime ? <FullTime timestamp={epoch.startTime} /> : unknown)}
        </Fact>
        <Fact label="A slot took" wait={wait && 9}>
          {known(epoch?.slotMs, (ms) => `${count(ms)} ms`)}
        </Fact>
        {isOver ? (
          <Fact label="Ended" wait={wait && <TimeToCome />}>
            {epoch && (epoch.endTime ? <FullTime timestamp={epoch.endTime} /> : unknown)}
          </Fact>
        ) : (
          <>
            <Fact label="Now at slot" wait={wait && 9}>
              {known(epoch?.slot, (slot) => (
                <Figure value={slot} />
              ))}
            </Fact>
            <Fact label="Progress" wait={wait && 14}>
              {progress != null && (
                <>
                  {percentText(progress, 1)}
                  <ShareBar percent={progress} />
                </>
              )}
            </Fact>
            <Fact label="Time left" wait={wait && 9}>
              {epoch?.slot != null && <TimeLeft slots={epoch.lastSlot - epoch.slot + 1} />}
            </Fact>
          </>
        )}
      </Facts>
    </Card>
  )
}

/** The rest of the epoch, estimated by the length of the slots of the last hour. */
function TimeLeft({ slots }: { slots: number }) {
  const { slotMs } = useNetworkNames()
  const text = useTicking(() => duration(slots * slotMs))
  return (
    <>
      about {text} <span className="text-muted">({plural(slots, 'slot')})</span>
    </>
  )
}

function BlocksCard({ epoch }: PartProps) {
  const { coin } = useNetworkNames()
  const wait = !epoch
  const { indexed, isWhole, skipped, production } = epoch ?? {}
  const led = production ? production.lastSlot - production.firstSlot + 1 : 0
  return (
    <Card title="Blocks" flush>
      <Facts narrow>
        <Fact label="Blocks" wait={wait && 9}>
          {indexed && <Figure value={indexed.blocks} />}
          {isWhole === false && <span className="text-muted">indexed, not all of them</span>}
        </Fact>
        <Fact label="Skipped slots" wait={wait && 14}>
          {known(skipped, (slots) => (
            <>
              <Figure value={slots} />
              {led > 0 && (
                <span className="text-muted">
                  {percentText((100 * slots) / led)} of {count(led)}
                </span>
              )}
            </>
          ))}
        </Fact>
        <Fact label="Transactions" wait={wait && 14}>
          {indexed && (
            <>
              <Figure value={indexed.transactions - indexed.votes} />
              <span className="text-muted">and {plural(indexed.votes, 'vote')}</span>
            </>
          )}
        </Fact>
        <Fact label="Failed" wait={wait && 6}>
          {indexed && <Figure value={indexed.failed} />}
        </Fact>
        <Fact label="Fees" wait={wait && 12}>
          {indexed && <Amount raw={indexed.fees} show={6} symbol={coin} />}
        </Fact>
      </Facts>
    </Card>
  )
}

function MoneyCard({ epoch, isOver }: PartProps) {
  const { coin } = useNetworkNames()
  const wait = !epoch
  const { stake, rewards } = epoch ?? {}
  const amount = (raw: string | null | undefined) =>
    known(raw, (lamports) => <Amount raw={lamports} show="compact" symbol={coin} />)
  return (
    <Card title="Stake and Rewards" flush className="lg:max-xl:col-span-2">
      <Facts narrow>
        <Fact label="Active stake" wait={wait && 12}>
          {amount(stake?.effective)}
        </Fact>
        {isOver && (
          <>
            <Fact label="Activating" wait={wait && 8}>
              {amount(stake?.activating)}
            </Fact>
            <Fact label="Deactivating" wait={wait && 8}>
              {amount(stake?.deactivating)}
            </Fact>
          </>
        )}
        <Fact label="To stakers" wait={wait && <Ghost text={`538.0000 ${coin} to 40 stake accounts`} />}>
          {known(rewards, ({ staking }) => (
            <Paid {...staking} one="stake account" />
          ))}
        </Fact>
        <Fact label="To validators" wait={wait && <Ghost text={`10.0000 ${coin} to 5 validators`} />}>
          {known(rewards, ({ voting }) => (
            <Paid {...voting} one="validator" />
          ))}
        </Fact>
        {rewards && rewards.tickets.rewards > 0 && (
          <Fact label="Admission tickets">
            <Amount raw={rewards.tickets.lamports} show={4} symbol={coin} />
            <span className="text-muted">
              debited from {plural(rewards.tickets.rewards, 'validator')}, which is burned
            </span>
          </Fact>
        )}
        {rewards && rewards.deactivated > 0 && (
          <Fact label="Delegations ended">
            {count(rewards.deactivated)}
            <span className="text-muted">by the chain, for lack of lamports</span>
          </Fact>
        )}
        <Fact label="Paid for" wait={wait && <Ghost text="Epoch 11 at the beginning of this one" />}>
          {known(rewards, ({ epoch: of }) => (
            <>
              <TextLink to={paths.epoch(of)}>Epoch {count(of)}</TextLink>
              <span className="text-muted">at the beginning of this one</span>
            </>
          ))}
        </Fact>
      </Facts>
    </Card>
  )
}

function Paid({ rewards, lamports, one }: { rewards: number; lamports: string; one: string }) {
  const { coin } = useNetworkNames()
  return (
    <>
      <Amount raw={lamports} show={4} symbol={coin} />
      <span className="text-muted">to {plural(rewards, one)}</span>
    </>
  )
}
