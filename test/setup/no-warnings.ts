// Every test is a correct program unless it says otherwise: a warning in one is a false alarm.
import { warnings } from '../../src/math/warn.ts'

warnings.use((message) => {
  throw new Error(`a correct program was warned: ${message}`)
})
