import { AddressLink, TextLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { known, unknown } from '../../../components/amounts/unknown.tsx'
import { TokenLogo } from '../../../components/tokens/TokenLogo.tsx'
import { TokenText } from '../../../components/tokens/TokenText.tsx'
import { shortAddress } from '../../../format/address.ts'
import { listedName } from '../../../format/token-values.ts'
import { paths } from '../../../paths.ts'
import { useAddressHoldings } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { useToken } from '../../../queries/tokens.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { balancesAsOf, dollarsOr } from '../cards/card-values.tsx'
import { type ContentProps, digitsOf, textOf } from './parsed-info.ts'

/** A token account: its token, balance and owner, and who else may transfer from it. */
export function TokenAccount(props: ContentProps) {
  const mint = textOf(props.info.mint)
  return mint === undefined ? null : <AccountOf mint={mint} {...props} />
}

function AccountOf({ mint, type: { address, exists }, info }: ContentProps & { mint: string }) {
  const { coin } = useNetworkNames()
  const owner = textOf(info.owner)
  const [delegate, closeAuthority] = [textOf(info.delegate), textOf(info.closeAuthority)]
  const reserve = digitsOf(info.rentExemptReserve)
  const token = useToken(mint).data
  const amountOf = (raw: string) => (
    <Amount raw={raw} decimals={token?.decimals ?? null} symbol={token?.symbol ?? ''} />
  )
  return (
    <Facts>
      <Fact label="Token">
        <TokenLogo url={token?.logoUri} name={token?.symbol ?? token?.name} size={20} />
        <TextLink to={paths.token(mint)}>
          {token ? (
            <TokenText label={listedName(token)} mint={mint} copyOf={token.copyOf} />
          ) : (
            shortAddress(mint)
          )}
        </TextLink>
        {token?.symbol && token.symbol !== listedName(token) && (
          <span className="text-muted">{token.symbol}</span>
        )}
      </Fact>
      {exists !== false && <Balance address={address} raw={digitsOf(info.amount)} amountOf={amountOf} />}
      <Fact label="Owner">
        {known(owner, (of) => (
          <AddressLink address={of} copy />
        ))}
      </Fact>
      {info.state === 'frozen' && (
        <Fact label="State">
          <Badge tone="orange" title="The token's freeze authority stopped it: nothing can be moved">
            Frozen
          </Badge>
        </Fact>
      )}
      {delegate && (
        <Fact label="Delegate">
          <AddressLink address={delegate} copy />
          <span className="text-muted">may move {amountOf(digitsOf(info.delegatedAmount) ?? '0')}</span>
        </Fact>
      )}
      {closeAuthority && closeAuthority !== owner && (
        <Fact label="Close authority">
          <AddressLink address={closeAuthority} copy />
        </Fact>
      )}
      {reserve && (
        <Fact label="Rent reserve">
          <Amount raw={reserve} symbol={coin} />
        </Fact>
      )}
    </Facts>
  )
}

type BalanceProps = {
  address: string
  raw: string | undefined
  amountOf: (raw: string) => React.ReactNode
}

/** The balance in the index with its value; the node's balance if the index does not contain the account. */
function Balance({ address, raw, amountOf }: BalanceProps) {
  const holdings = useAddressHoldings(address)
  const { data } = holdings
  const [held] = data?.isTokenAccount ? data.tokenHoldings : []
  return (
    // On a phone the balance and its value take two lines.
    <Fact label="Balance" wait={!data && !hasFailed(holdings) && 14} room="max-sm:min-h-11">
      {held ? (
        <>
          <Amount
            raw={held.rawAmount}
            decimals={held.decimals}
            ui={held.uiAmount}
            symbol={held.symbol ?? ''}
          />
          <span className="text-muted" title={data && balancesAsOf(data)}>
            ({dollarsOr(held.usdValue)})
          </span>
        </>
      ) : raw === undefined ? (
        unknown
      ) : (
        amountOf(raw)
      )}
    </Fact>
  )
}
