import { expect, it } from 'vitest';
import { typeOfBytes } from './picture-type.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));

it('detects JPEG, PNG and WebP by their magic bytes [H1]', () => {
  expect([
    typeOfBytes(bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')),
    typeOfBytes(bytes([0x89], 'PNG\r\n', [0x1a], '\n')),
    typeOfBytes(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')),
  ]).toEqual(['image/jpeg', 'image/png', 'image/webp']);
});

it('rejects everything else regardless of its name [H1]', () => {
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
