import type { Character } from 'carom'

/** Jumps that forgive: a moment too late, when the edge is behind the feet already, or too early, before they have landed. */
export interface Jumping {
  /** Before each walk: should it jump? @param pressed in this step */
  asks(character: Character, pressed: boolean, dt: number): boolean
  forget(): void
}

export function createJumping(settings: { readonly coyote: number; readonly buffer: number }): Jumping {
  let sinceGround = Infinity
  let sincePress = Infinity
  const forget = () => {
    sinceGround = Infinity
    sincePress = Infinity
  }
  return {
    asks(character, pressed, dt) {
      const stands = character.ground.kind === 'ground'
      sinceGround = stands ? 0 : sinceGround + dt
      sincePress = pressed ? 0 : sincePress + dt
      if (sincePress > settings.buffer || sinceGround > settings.coyote) return false
      forget()
      if (!stands) character.verticalSpeed = character.jumpSpeed
      return stands
    },
    forget,
  }
}
