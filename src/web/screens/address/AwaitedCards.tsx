import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Loading } from '../../ui/Skeleton.tsx'

const CARDS = ['Overview', 'More info', 'Misc']
const WIDTHS = [14, 8, 10, 12]
/** Most addresses are wallets: what is below these cards does not move when their overview comes. */
const HEIGHT_OF_WALLETS = 'min-h-[23.375rem] sm:min-h-[19.5625rem] xl:min-h-[22.0625rem]'

/** Until the type of the account is known: no value, and nothing asked for that other types do not have. */
export function AwaitedCards() {
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3" aria-busy="true">
      <Loading what="the account" />
      {CARDS.map((title, n) => (
        <Card key={title} title={title} flush className={n === 0 ? HEIGHT_OF_WALLETS : ''}>
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
