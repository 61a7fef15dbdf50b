import type { Block } from '#contract/blocks/blocks.ts'
import { WholeHash } from '../../components/addresses/WholeHash.tsx'
import { known } from '../../components/amounts/unknown.tsx'
import { OtherZone } from '../../components/time/TimeZoneSwitch.tsx'
import { count, plural } from '../../format/number.ts'
import { localMilliseconds, timeOf, utcMilliseconds } from '../../format/time.ts'
import { words } from '../../format/words.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { useTimeZone } from '../../ui/time-zone.ts'

type Footer = NonNullable<Block['footer']>

/** The block's footer, which its producer wrote. Nobody checks its clock or its client's name. */
export function FooterCard({ footer }: { footer: Footer }) {
  const [zone] = useTimeZone()
  const { producerTime, client, bankHash, certificates } = footer
  const text = zone === 'utc' ? utcMilliseconds : localMilliseconds
  return (
    <Card title="Claimed by the Producer" flush>
      <Facts>
        <Fact label="Time">
          {known(timeOf(producerTime), (time) => (
            <>
              <time dateTime={producerTime ?? undefined} title={producerTime ?? undefined}>
                {text(time)}
              </time>
              <span className="text-muted">by its own clock</span>
              <OtherZone />
            </>
          ))}
        </Fact>
        <Fact label="Client">
          {known(client, (name) => (
            <span className="[overflow-wrap:anywhere]">{name}</span>
          ))}
        </Fact>
        <Fact label="Bank hash">
          {known(bankHash, (hash) => (
            <WholeHash value={hash} label="Bank hash" />
          ))}
        </Fact>
        {certificates.length > 0 && (
          <Fact label="Certificates">
            {plural(certificates.length, 'certificate')}
            <span className="text-muted">
              {certificates
                .map(({ name, slot }) => words(name) + (slot === null ? '' : ` of slot ${count(slot)}`))
                .join(', ')}
            </span>
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
