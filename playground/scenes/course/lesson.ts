import type { Lesson, LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'A character is one body in a world: you say where it should go, and it goes as far as it can. Whatever it does is one verb a step; ' +
  'which one is up to you. Every option is in the panel, and may be changed on the way.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'walk',
    title: 'Walk',
    text: 'character.walk({ velocity, jump }, dt) follows slopes up to maxSlope, climbs steps up to stepHeight whatever the body, keeps the ground under the feet within snap, and falls by gravity where there is none.',
  },
  {
    id: 'ride',
    title: 'Ride',
    text: 'Lifts, platforms and belts carry whoever stands on them. world.drive says where a thing will be at the end of the step, and the character’s ground says what it stands on and how fast that is.',
  },
  {
    id: 'jump',
    title: 'Jump',
    text: 'A jump may come a moment after the edge (“coyote time”) or a moment before landing: ten lines around character.ground and character.verticalSpeed. The pad is one line: character.launch(velocity).',
  },
  {
    id: 'crouch',
    title: 'Crouch',
    text: 'character.resize(shape) gives it a lower body. To stand up is the same call with the higher one; as long as there is no room it returns false, changes nothing, and blockedBy says who is in the way.',
  },
  {
    id: 'climb',
    title: 'Climb',
    text: 'A ladder is a sensor. While character.touches(ladder), character.climb({ velocity, ladder }, dt) moves without gravity, and lifts the feet no higher than the ladder’s top, from where one walks on.',
  },
  {
    id: 'swim',
    title: 'Swim',
    text: 'Water is one too. Who is deep enough in it goes where they look: character.swim({ velocity, water }, dt) lifts the middle of the body no higher than the surface. Space leaps out with launch, the beach leads out.',
  },
  {
    id: 'door',
    title: 'Sensors',
    text: 'The door opens because a sensor stands in it, a collider that stops nobody. world.events says after each step who came, stayed and left.',
  },
  {
    id: 'camera',
    title: 'Camera arm',
    text: 'world.cast(sphere, head, arm, hit): a ball goes from the head to where the camera would be, and stops at the first wall. It starts inside the body, so it cannot begin behind one.',
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
    ['pace', `${told.speed.toFixed(1)} m/s`],
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
  lesson.numbers('crouch', [['tall', `${told.tall.toFixed(1)} m`], ...blocked])
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
