import { expect, it } from 'vitest'
import { personOfText } from './person-of-text.ts'

it('REC-02e name, address and phone are taken from the text, and the name from the file where it has none', () => {
  expect(personOfText('RESUME\nName:  Tan Ah Kow \nH/P +60 12-345 6789\ntan@outside.example\n', 'a.pdf')).toEqual({
    full_name: 'Tan Ah Kow',
    email: 'tan@outside.example',
    phone: '+60 12-345 6789',
  })
  expect(personOfText('履歷表\n姓　名：陳大文\n0912-345-678', 'a.pdf')).toEqual({
    full_name: '陳大文',
    email: '',
    phone: '0912-345-678',
  })
  const nameOf = (text: string, file = 'Lim_Mei Ling.pdf') => personOfText(text, file).full_name
  expect(nameOf('\n  Siti binti Ahmad\nChef')).toBe('Siti binti Ahmad')
  expect(nameOf('Curriculum Vitae\nSiti')).toBe('Lim Mei Ling')
  expect(nameOf('Experience: 5 years')).toBe('Lim Mei Ling')
  expect(nameOf('個人履歷')).toBe('Lim Mei Ling')
  expect(nameOf('', '.pdf')).not.toBe('')
  expect(nameOf(`Name: ${'a'.repeat(300)}`, `${'b'.repeat(150)}.pdf`)).toBe('b'.repeat(120))
})

it('REC-02e an identity number is no phone', () => {
  for (const text of ['010711-14-5739', '910711145739', 'IC 010711145739', 'A123456789'])
    expect([text, personOfText(text, 'a.pdf').phone]).toEqual([text, ''])
  expect(personOfText('Tel: 03-2161 1234', 'a.pdf').phone).toBe('03-2161 1234')
})
