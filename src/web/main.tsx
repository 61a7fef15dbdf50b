import './styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createQueryClient } from './queries/client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root"')
createRoot(root).render(<App client={createQueryClient()} />)
