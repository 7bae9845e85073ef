import type { Lesson, LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'A character is one body in a world: you say where it should go, and it goes as far as it can. Each step calls one method, such as walk or climb; ' +
  'you choose which. The panel has every option, and you can change them as you walk.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'walk',
    title: 'Walk',
    text: 'character.walk({ velocity, jump }, dt) follows slopes up to maxSlope, climbs steps up to stepHeight with any body, stays on ground that drops by less than snap, and falls where there is no ground.',
  },
  {
    id: 'ride',
    title: 'Ride',
    text: 'Lifts, platforms and conveyor belts carry characters. world.drive says where a moving collider will be at the end of the step, and character.ground says what the character stands on and how fast that moves.',
  },
  {
    id: 'jump',
    title: 'Jump',
    text: 'You may press jump a moment after the edge (“coyote time”) or a moment before landing: ten lines of code with character.ground and character.verticalSpeed. The jump pad is one line: character.launch(velocity).',
  },
  {
    id: 'crouch',
    title: 'Crouch',
    text: 'character.resize(shape) gives the character a lower body. Standing up is the same call with the taller body; while there is no room, it returns false, changes nothing, and blockedBy names what is in the way.',
  },
  {
    id: 'climb',
    title: 'Climb',
    text: 'A ladder is a sensor. While character.touches(ladder), character.climb({ velocity, ladder }, dt) moves without gravity, and no higher than the ladder’s top. From there you walk on.',
  },
  {
    id: 'swim',
    title: 'Swim',
    text: 'Water is a sensor, too. Deep enough in it, you swim where you look: character.swim({ velocity, water }, dt) lifts the centre of the body no higher than the surface. Leave by the beach, or press Space to leap out with launch.',
  },
  {
    id: 'door',
    title: 'Sensors',
    text: 'The door opens because there is a sensor in front of it, a collider that stops nobody. After each step, world.events lists who entered, stayed and left.',
  },
  {
    id: 'camera',
    title: 'Camera arm',
    text: 'world.cast(sphere, head, arm, hit): a sphere sweeps from the head to the camera’s place and stops at the first wall. It starts inside the body, so it cannot start behind a wall.',
  },
]

/** What the last step did. */
export interface Told {
  readonly verb: string
  readonly speed: number
  readonly ground: string
  readonly rides: string | null
  readonly carriedAt: string
  readonly verticalSpeed: number
  readonly tall: number
  readonly crouched: boolean
  readonly blockedBy: readonly string[]
  readonly open: number
  readonly arm: number | null
}

export function showNumbers(lesson: Lesson, told: Told): void {
  const inAir = told.verb === 'walk' && told.ground === 'air'
  lesson.numbers('walk', [
    ['speed', `${told.speed.toFixed(1)} m/s`],
    ['ground', told.ground],
  ])
  const carried: readonly (readonly [string, string])[] =
    told.rides === null
      ? []
      : [
          ['on', told.rides],
          ['at', told.carriedAt],
        ]
  lesson.numbers('ride', carried)
  lesson.numbers('jump', inAir ? [['verticalSpeed', `${told.verticalSpeed.toFixed(1)} m/s`]] : [])
  const blocked = told.blockedBy.length > 0 ? ([['blockedBy', told.blockedBy.join(', ')]] as const) : []
  lesson.numbers('crouch', [['height', `${told.tall.toFixed(1)} m`], ...blocked])
  lesson.numbers('door', [['open', `${Math.round(told.open * 100)} %`]])
  lesson.numbers('camera', told.arm === null ? [] : [['arm', `${told.arm.toFixed(2)} m`]])
  lesson.light(litBy(told, inAir))
}

function litBy(told: Told, inAir: boolean): string | null {
  if (told.verb !== 'walk') return STEPS.some(({ id }) => id === told.verb) ? told.verb : null
  if (inAir) return 'jump'
  if (told.crouched) return 'crouch'
  if (told.open > 0) return 'door'
  return told.rides === null ? 'walk' : 'ride'
}
