import fc from 'fast-check'

/*
 * What a property draws is the same in every run: a failure comes again for who looks into it, and a rare case that a test counts on is
 * there. Another seed here tries other cases.
 */
fc.configureGlobal({ seed: 2026 })
