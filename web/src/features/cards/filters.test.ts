import { expect, test } from 'vitest'
import { facet } from '../../table/facets'
import { chosenIn, columnFacets, countsOf, queryOf, shownRows, toggled } from './filters'

const texts = ['Walrus animal', 'Bear animal', 'Wings special', 'Orca Façade']
const kind = facet('kind', 'Kind', [['animal'], ['animal'], ['special'], ['animal']], { order: ['animal', 'special'] })
const icons = facet('icons', 'Icons', [['land', 'water'], ['land'], ['sky'], ['water']], {
  order: ['land', 'water', 'sky'],
  several: true,
})
const value = facet('value', 'Value', [[3], [10], [], [3]])
const facets = [kind, icons, value]

test('the values of a facet are those that cards have, in their order', () => {
  expect(value.values.map((one) => one.value)).toEqual(['3', '10'])
  expect(icons.values.map((one) => one.value)).toEqual(['land', 'water', 'sky'])
})

test('a card has one of the values chosen, or all of them where cards have several, and every word', () => {
  expect(shownRows(facets, { kind: ['animal', 'special'] }, texts, '')).toEqual([0, 1, 2, 3])
  expect(shownRows(facets, { icons: ['land', 'water'] }, texts, '')).toEqual([0])
  expect(shownRows(facets, { kind: ['animal'], value: ['3'] }, texts, '')).toEqual([0, 3])
  expect(shownRows(facets, {}, texts, ' facade ORCA')).toEqual([3])
})

test('a value counts the cards that it would leave', () => {
  expect([...countsOf(kind, facets, { kind: ['special'], icons: ['land'] }, texts, '')]).toEqual([
    ['animal', 2],
    ['special', 0],
  ])
  expect([...countsOf(icons, facets, { icons: ['land'] }, texts, '')]).toEqual([
    ['land', 2],
    ['water', 1],
    ['sky', 0],
  ])
})

test('what is chosen goes into the address and comes back from it', () => {
  const chosen = toggled(toggled({}, 'icons', 'water'), 'value', '3')
  const query = queryOf(chosen, ' orca ')
  expect(query).toBe('q=orca&icons=water&value=3')
  expect(chosenIn(new URLSearchParams(`${query}&kind=none`), facets)).toEqual(chosen)
  expect(toggled(chosen, 'icons', 'water').icons).toEqual([])
})

test('a game without facets has its columns of few values, whole', () => {
  const head = ['name', 'kind', 'text']
  const rows = Array.from({ length: 20 }, (_, at) => [`A${at}`, at % 2 ? 'two words' : 'one', `text ${at}`])
  expect(columnFacets(head, rows, 0).map((one) => [one.key, one.values.map(({ value }) => value)])).toEqual([
    ['kind', ['one', 'two words']],
  ])
})
