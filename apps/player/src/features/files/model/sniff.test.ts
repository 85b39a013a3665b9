import { expect, it } from 'vitest';
import { typeOfBytes } from './sniff.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));

it('H1 tells JPEG, PNG and WebP by their first bytes', () => {
  expect([
    typeOfBytes(bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')),
    typeOfBytes(bytes([0x89], 'PNG\r\n', [0x1a], '\n')),
    typeOfBytes(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')),
  ]).toEqual(['image/jpeg', 'image/png', 'image/webp']);
});

it('H1 takes nothing else, whatever it is called', () => {
  const others = [
    bytes(),
    bytes('GIF89a'),
    bytes('<svg xmlns="http://www.w3.org/2000/svg">'),
    bytes('<!doctype html>'),
    bytes('#EXTM3U\n'),
    bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '),
    bytes([0, 0, 0, 0x18], 'ftypheic'),
    bytes([0xff, 0xd8]),
    bytes([0x89], 'PNG'),
    bytes(' ', [0xff, 0xd8, 0xff]),
  ];
  expect(others.map(typeOfBytes)).toEqual(others.map(() => null));
});
