import { type FormEvent, useId, useState } from 'react'
import { rpcPath } from '#contract/paths.ts'
import type { RpcExampleValues, RpcMethod } from '#contract/rpc/rpc-docs.ts'
import { EntryLine, EntryName } from '../../components/docs/EntryLine.tsx'
import { ResultView } from '../../components/docs/ResultView.tsx'
import { useRun } from '../../components/docs/run.ts'
import { SnippetCard } from '../../components/docs/SnippetCard.tsx'
import { Words } from '../../components/docs/Words.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { exampleParams, listExamples, missingValues, paramsText, readParams, requestBody } from './example.ts'
import { WordList } from './WordList.tsx'

type MethodEntryProps = {
  method: RpcMethod
  examples: RpcExampleValues
  /** Whether the operator allows sending transactions; undefined while it is unknown. */
  sends: boolean | undefined
  /** The URL of the JSON-RPC. */
  url: string
  open: boolean
  onToggle: () => void
}

const sources = {
  index: { tone: 'green', text: 'Index' },
  helped: { tone: 'green', text: 'Node and index' },
  node: { tone: 'gray', text: 'Node' },
  sending: { tone: 'gray', text: 'Node' },
} as const

/** One method: a line with its name, which opens an example that visitors can change, run and copy. */
export function MethodEntry({ method, open, onToggle, sends, ...props }: MethodEntryProps) {
  const { tone, text } = sources[method.source]
  const isOff = method.source === 'sending' && sends === false
  return (
    <EntryLine
      id={method.name}
      open={open}
      onToggle={onToggle}
      summary={method.summary}
      title={
        <>
          <EntryName>{method.name}</EntryName>
          <Badge tone={tone}>{text}</Badge>
          {isOff && <Badge tone="orange">Off</Badge>}
        </>
      }
    >
      {isOff && (
        <p className="text-small text-muted">
          The operator of this explorer has not allowed it (RPC_SEND=on).
        </p>
      )}
      <Example method={method} {...props} />
      <Options {...method} />
    </EntryLine>
  )
}

/** The options of a method that nodes do not have. */
function Options({ options, notes = [] }: RpcMethod) {
  if (!options) return null
  return (
    <section className="grid gap-2 text-small">
      <h4 className="font-medium">Options</h4>
      <div className="rounded-md border border-line">
        <WordList words={options} />
      </div>
      {notes.map((note) => (
        <p key={note} className="max-w-prose text-muted">
          <Words text={note} />
        </p>
      ))}
    </section>
  )
}

function Example({ method, examples, url }: Pick<MethodEntryProps, 'method' | 'examples' | 'url'>) {
  const [edited, setEdited] = useState<string>()
  const input = useId()
  const { state, run } = useRun()
  const params = edited ?? paramsText(exampleParams(method, examples))
  const problem = problemOf(params)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) run(rpcPath, requestBody(method.name, params))
  }
  return (
    <>
      <form onSubmit={submit} className="grid grid-cols-1 gap-2">
        <label htmlFor={input} className="font-medium text-small">
          Parameters
        </label>
        <textarea
          id={input}
          value={params}
          onChange={({ target }) => setEdited(target.value)}
          rows={Math.min(12, params.split('\n').length)}
          spellCheck={false}
          className="w-full min-w-0 rounded-md border border-line-strong bg-card px-2 py-1.5 font-mono text-xs leading-5 max-sm:text-base"
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            look="primary"
            disabled={problem !== undefined}
            aria-label={`Run ${method.name}`}
          >
            Run
          </Button>
          {problem && <p className="text-small text-muted">{problem}</p>}
        </div>
        <ResultView state={state} name={method.name} />
      </form>
      {!problem &&
        listExamples(method.name, params, url).map((snippet) => (
          <SnippetCard key={snippet.title} snippet={snippet} />
        ))}
    </>
  )
}

/** The reason why the request cannot be sent; undefined if it can. */
function problemOf(params: string): string | undefined {
  const [missing] = missingValues(params)
  if (missing !== undefined) return `Fill in {${missing}} to send it.`
  try {
    readParams(params)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
