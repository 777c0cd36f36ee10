//! Work that is compiled several times, for registers of different widths.
//!
//! The widest registers of the machine are chosen at run time. Everything inlined into the work is compiled with it; a
//! closure or function that is not inlined is compiled separately, without them. Without the feature `simd`, and in
//! WebAssembly, there is one version, for the target of the compiler.

/// Work to do. Implementations are inlined.
pub(super) trait Wide {
    type Output;

    fn work(self) -> Self::Output;
}

/// Does the work with the widest registers of the machine.
#[cfg(all(feature = "simd", not(target_family = "wasm")))]
pub(super) fn widely<W: Wide>(work: W) -> W::Output {
    pulp::Arch::new().dispatch(Dispatched(work))
}

/// Does the work.
#[cfg(any(not(feature = "simd"), target_family = "wasm"))]
pub(super) fn widely<W: Wide>(work: W) -> W::Output {
    work.work()
}

#[cfg(all(feature = "simd", not(target_family = "wasm")))]
struct Dispatched<W>(W);

#[cfg(all(feature = "simd", not(target_family = "wasm")))]
impl<W: Wide> pulp::WithSimd for Dispatched<W> {
    type Output = W::Output;

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) -> W::Output {
        self.0.work()
    }
}
