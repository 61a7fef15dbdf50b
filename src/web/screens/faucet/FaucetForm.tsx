import { type SubmitEvent, useId, useState } from 'react'
import type { Faucet } from '#contract/community/faucet.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { AddressLink, SignatureLink } from '../../components/addresses/links.tsx'
import { StatusBadge } from '../../components/badges/StatusBadge.tsx'
import { reasonOf } from '../../queries/api/write-api.ts'
import { requestCoins } from '../../queries/faucet.ts'
import { useTransaction } from '../../queries/transactions.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextInput } from '../../ui/controls/TextInput.tsx'

type FaucetFormProps = {
  state: Faucet | undefined
  /** The amount of one request: `1 GOR`; undefined while it is loading. */
  amount: string | undefined
  onGiven: () => void
}

type Given = { signature: string; address: string }

/** The form for the receiving address, and the result of the last request. */
export function FaucetForm({ state, amount, onGiven }: FaucetFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [given, setGiven] = useState<Given>()
  const request = async (event: SubmitEvent) => {
    event.preventDefault()
    const address = text.trim()
    setGiven(undefined)
    if (!isBase58Of(address, 32)) {
      setProblem(`"${address.slice(0, 60)}" is no address: expected 32 to 44 base58 characters.`)
      return
    }
    setProblem('')
    setSending(true)
    try {
      const { signature } = await requestCoins(address)
      setGiven({ signature, address })
      onGiven()
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setSending(false)
    }
  }
  const closed = state?.reason ?? undefined
  return (
    <form onSubmit={(event) => void request(event)} className="grid gap-3">
      <label htmlFor={id} className="font-medium text-small">
        Address of a wallet
      </label>
      <div className="flex flex-wrap gap-2">
        <TextInput
          id={id}
          className="flex-1 basis-64 font-mono"
          value={text}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          type="submit"
          look="primary"
          className="max-sm:h-9"
          disabled={isSending || !state?.available || text.trim() === ''}
        >
          {isSending ? 'Requesting…' : amount ? `Request ${amount}` : 'Request'}
        </Button>
      </div>
      <div id={`${id}-said`} className="min-h-6 text-small">
        {(closed ?? problem) && (
          <p role="alert" className="text-bad [overflow-wrap:anywhere]">
            {closed ?? problem}
          </p>
        )}
        <div role="status">{given && amount && <Sent {...given} amount={amount} />}</div>
      </div>
    </form>
  )
}

/** The link to the transaction. Its status appears once it is in a block. */
function Sent({ signature, address, amount }: Given & { amount: string }) {
  const { data } = useTransaction(signature)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {data ? <StatusBadge status={data.status} /> : <span className="text-muted">On its way:</span>}
      <span>{amount} to</span>
      <AddressLink address={address} />
      <span className="text-muted">in transaction</span>
      <SignatureLink signature={signature} />
    </p>
  )
}
