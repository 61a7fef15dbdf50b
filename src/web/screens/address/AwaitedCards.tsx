import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Loading } from '../../ui/Skeleton.tsx'

const CARDS = ['Overview', 'More info', 'Misc']
const WIDTHS = [14, 8, 10, 12]

/** Until the type of the account is known: no value, and nothing asked for that other types do not have. */
export function AwaitedCards() {
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3" aria-busy="true">
      <Loading what="the account" />
      {CARDS.map((title) => (
        <Card key={title} title={title} flush>
          <Facts narrow>
            {WIDTHS.map((characters) => (
              <Fact key={characters} label="" wait={characters}>
                {null}
              </Fact>
            ))}
          </Facts>
        </Card>
      ))}
    </div>
  )
}
