/* Short sounds, made on the spot, and a tick of the phone; both only where the player wants them. */
import { settings } from "../store/settings";

let audio: AudioContext | null = null;

function tone(from: number, to: number, seconds: number, volume: number, after = 0): void {
    audio ??= new AudioContext();
    const begin = audio.currentTime + after,
        source = audio.createOscillator(),
        gain = audio.createGain();
    source.type = "triangle";
    source.frequency.setValueAtTime(from, begin);
    source.frequency.exponentialRampToValueAtTime(to, begin + seconds);
    gain.gain.setValueAtTime(volume, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    source.connect(gain).connect(audio.destination);
    source.start(begin);
    source.stop(begin + seconds);
}

const sounds = {
    move: () => tone(180, 240, 0.09, 0.12),
    bump: () => tone(120, 70, 0.08, 0.16),
    win: () => [523, 659, 784].forEach((pitch, i) => tone(pitch, pitch, 0.28, 0.12, i * 0.14)),
};

export function feel(what: keyof typeof sounds): void {
    const { sound, vibration } = settings();
    if (sound === "on") sounds[what]();
    if (vibration === "on" && what === "bump" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8);
}
