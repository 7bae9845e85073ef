/** Runs with each file of browser tests. */
import { afterAll } from 'vitest'
import { closePages } from './page.ts'

afterAll(closePages)
