import type { Snippet } from '../../components/docs/snippet.ts'

type Endpoints = { rpc: string; webSocket: string }

/**
 * Commands and programs that work unchanged when pasted: for a shell with curl or the Solana CLI, or as a
 * TypeScript or JavaScript module. `test/snippets.spec.ts` runs them.
 *
 * @param origin the origin of this explorer: `https://host`
 */
export function listSnippets({ rpc, webSocket }: Endpoints, origin: string): Snippet[] {
  return [
    {
      title: 'Check the node',
      language: 'Shell',
      about: 'Asks the node whether it is healthy.',
      code: rpcCommand('getHealth', rpc),
    },
    {
      title: 'Read the newest slot',
      language: 'Shell',
      about: 'One JSON-RPC request; every method of Solana nodes is called like this.',
      code: rpcCommand('getSlot', rpc),
    },
    {
      title: 'Read from this explorer',
      language: 'Shell',
      about:
        'The statistics that the home page shows. The API needs no key and may be called from any website.',
      code: `curl --fail '${origin}/api/network/stats'`,
    },
    {
      title: 'Configure the Solana CLI',
      language: 'Shell',
      about: 'Needs the Solana command-line tools. Later commands then use this chain.',
      code: `solana config set --url ${rpc} --ws ${webSocket}\nsolana cluster-version`,
    },
    {
      title: 'Connect with @solana/kit',
      language: 'TypeScript',
      about: 'Needs npm install @solana/kit.',
      code: `import { createSolanaRpc } from '@solana/kit'

const rpc = createSolanaRpc('${rpc}')
const slot = await rpc.getSlot().send()
const { value: latest } = await rpc.getLatestBlockhash().send()
console.log(\`Slot \${slot}, newest blockhash \${latest.blockhash}\`)`,
    },
    {
      title: 'Connect with @solana/web3.js',
      language: 'TypeScript',
      about: 'Needs npm install @solana/web3.js@1.',
      code: `import { Connection, PublicKey } from '@solana/web3.js'

const connection = new Connection('${rpc}', { wsEndpoint: '${webSocket}' })
const balance = await connection.getBalance(new PublicKey('11111111111111111111111111111111'))
console.log(\`Slot \${await connection.getSlot()}, balance \${balance} lamports\`)`,
    },
    {
      title: 'Follow new slots',
      language: 'TypeScript',
      about: 'Runs in a browser and in Node 22 or later.',
      code: `const socket = new WebSocket('${webSocket}')
socket.onopen = () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' }))
socket.onmessage = ({ data }) => console.log(data)`,
    },
  ]
}

const rpcCommand = (method: string, rpc: string) =>
  `curl --fail '${rpc}' -H 'Content-Type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"${method}"}'`
