import { Check, CircleDashed, LoaderCircle } from 'lucide-react'
import type { Health } from '#contract/network/network.ts'
import { count } from '../../format/number.ts'
import { useIsStarting } from '../../queries/api/outage.ts'
import { useHealth, useNetworkNames } from '../../queries/network/network.ts'

type Step = { text: string; state: 'done' | 'now' | 'later' }

/** The panel while nothing is indexed yet: the steps that are done, and those that are awaited. */
export function StartPanel() {
  const isStarting = useIsStarting()
  const health = useHealth().data
  const { title } = useNetworkNames()
  if (!isStarting || !health) return null
  return (
    <section
      aria-labelledby="starting"
      className="rounded-lg border border-line-strong bg-card px-4 py-3.5 text-small"
    >
      <h2 id="starting" className="font-semibold text-title">
        The explorer is starting
      </h2>
      <p className="text-muted">
        This page fills by itself as soon as the first block of the {title} is indexed.
      </p>
      <ol role="status" className="mt-2.5 grid gap-1.5">
        {listSteps(health).map(({ text, state }) => (
          <li key={text} className="flex items-center gap-2.5">
            <StepIcon state={state} />
            <span className={state === 'later' ? 'text-muted' : ''}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The steps of the start. The database is always done, because the API answers only once it is open. */
function listSteps({ chain, database }: Health): Step[] {
  const steps: Step[] = [
    {
      text: `The database is ready${database.version === null ? '' : ` (version ${database.version})`}`,
      state: 'done',
    },
  ]
  if (chain.slot !== null) steps.push({ text: `The chain is at slot ${count(chain.slot)}`, state: 'done' })
  else if (chain.up === false) steps.push({ text: 'The node of the chain does not answer yet', state: 'now' })
  else steps.push({ text: 'Waiting for the node of the chain', state: 'now' })
  steps.push({ text: 'Indexing the first blocks', state: chain.slot === null ? 'later' : 'now' })
  return steps
}

const words = { done: 'Done:', now: 'Now:', later: 'Later:' }

function StepIcon({ state }: { state: Step['state'] }) {
  const icons = {
    done: <Check size={15} aria-hidden="true" className="text-good" />,
    now: <LoaderCircle size={15} aria-hidden="true" className="animate-spin text-muted" />,
    later: <CircleDashed size={15} aria-hidden="true" className="text-faint" />,
  }
  return (
    <>
      {icons[state]}
      <span className="sr-only">{words[state]}</span>
    </>
  )
}
