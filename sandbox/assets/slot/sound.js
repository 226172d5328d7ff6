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
  rest: { pitches: [140], length_s: 0.09, isNoise: false },
  gone: { pitches: [220, 165, 110], length_s: 0.14, isNoise: false },
}

/** @param {keyof typeof sounds} name */
export function playSound(name) {
  if (!context) return
  const { pitches, length_s, isNoise } = sounds[name]
  pitches.forEach((pitch, index) =>
    one(/** @type {AudioContext} */ (context), pitch, index * length_s, { length_s, isNoise }),
  )
}

/** @param {AudioContext} audio @param {number} pitch @param {number} after_s @param {{ length_s: number, isNoise: boolean }} shape */
function one(audio, pitch, after_s, { length_s, isNoise }) {
  const at_s = audio.currentTime + after_s
  const loudness = audio.createGain()
  loudness.gain.setValueAtTime(0.12, at_s)
  loudness.gain.exponentialRampToValueAtTime(0.001, at_s + length_s)
  const source = isNoise ? noise(audio, length_s) : new OscillatorNode(audio, { frequency: pitch })
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
