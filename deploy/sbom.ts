// `npm run sbom` writes the list of components that is published with the package.
import { writeFileSync } from 'node:fs'
import { listComponents } from './components.ts'

writeFileSync('gorscope.cdx.json', listComponents())
console.log('The components are in gorscope.cdx.json.')
