// @ts-check
/** Short sounds made on the spot, off until the player asks for them. @type {AudioContext | undefined} */
let context

/** Pitches in hertz, one after the other, and how long each lasts; noise has the pitch of its filter. */
const sounds = {
  card: { pitches: [2600], length_s: 0.08, isNoise: true },
  chip: { pitches: [1900, 2500], length_s: 0.03, isNoise: false },
  dice: { pitches: [900, 1200, 800, 1100], length_s: 0.07, isNoise: true },
  ball: { pitches: Array.from({ length: 22 }, () => 3200), length_s: 0.09, isNoise: true },
  win: { pitches: [523, 659, 784, 1047], length_s: 0.12, isNoise: false },
  rise: { pitches: [180, 240, 320, 430], length_s: 0.16, isNoise: true },
  spin: { pitches: [300, 420], length_s: 0.1, isNoise: true },
  hot: { pitches: [330, 349, 370, 392, 415, 440, 466, 494], length_s: 0.11, isNoise: false },
  burst: { pitches: [1400, 900], length_s: 0.07, isNoise: true },
  large: { pitches: [523, 523, 659, 784, 659, 784, 1047, 1319], length_s: 0.15, isNoise: false },
  rest: { pitches: [140], length_s: 0.09, isNoise: false },
  land: { pitches: [659, 988, 1319], length_s: 0.09, isNoise: false },
  gone: { pitches: [220, 165, 110], length_s: 0.14, isNoise: false },
}

/**
 * How a house sounds: the form of its tones, how much higher they are, and its own tune for a win.
 * @type {Record<string, { type: OscillatorType, shift: number, win: number[] }>}
 */
const voices = {
  carved: { type: 'sine', shift: 1, win: sounds.win.pitches },
  tiles: { type: 'triangle', shift: 1.25, win: [784, 988, 1175, 1568, 1175, 1568] },
  neon: { type: 'sawtooth', shift: 0.75, win: [220, 440, 330, 660, 880] },
  deco: { type: 'sine', shift: 0.6, win: [392, 494, 587, 740, 880, 1175] },
  pixel: { type: 'square', shift: 1.5, win: [659, 659, 784, 1047, 784, 1319] },
}
let voice = voices['carved']

/** The sounds of a house from now on. @param {string} look */
export function setVoice(look) {
  voice = voices[look] ?? voice
}

/** @param {keyof typeof sounds} name */
export function playSound(name) {
  if (!context) return
  const { length_s, isNoise, pitches: usual } = sounds[name]
  const pitches = name === 'win' && voice ? voice.win : usual.map((pitch) => pitch * (voice?.shift ?? 1))
  pitches.forEach((pitch, index) =>
    one(/** @type {AudioContext} */ (context), pitch, index * length_s, { length_s, isNoise }),
  )
}

/** @param {AudioContext} audio @param {number} pitch @param {number} after_s @param {{ length_s: number, isNoise: boolean }} shape */
function one(audio, pitch, after_s, { length_s, isNoise }) {
  const at_s = audio.currentTime + after_s
  const loudness = audio.createGain()
  // These forms are louder than others of the same height.
  const isSharp = voice?.type === 'square' || voice?.type === 'sawtooth'
  loudness.gain.setValueAtTime(isSharp ? 0.05 : 0.12, at_s)
  loudness.gain.exponentialRampToValueAtTime(0.001, at_s + length_s)
  const source = isNoise
    ? noise(audio, length_s)
    : new OscillatorNode(audio, { type: voice?.type ?? 'sine', frequency: pitch })
  const filter = new BiquadFilterNode(audio, { type: isNoise ? 'bandpass' : 'allpass', frequency: pitch })
  source.connect(filter).connect(loudness).connect(audio.destination)
  source.start(at_s)
  source.stop(at_s + length_s)
}

/** @param {AudioContext} audio @param {number} length_s */
function noise(audio, length_s) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length_s), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  samples.forEach((_, index) => (samples[index] = Math.random() * 2 - 1))
  return new AudioBufferSourceNode(audio, { buffer })
}

/** The switch of a game. @param {HTMLElement} button */
export function connectSound(button) {
  button.addEventListener('click', () => {
    const isOn = context === undefined
    if (isOn) context = new AudioContext()
    else {
      void context?.close()
      context = undefined
    }
    button.setAttribute('aria-pressed', String(isOn))
  })
}
