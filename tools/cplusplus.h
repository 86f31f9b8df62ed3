/* What C++17 lacks of C17, for gcc and clang. tools/amalgamate.py puts it into unjam.c, for those who compile that as C++. */
#ifdef __cplusplus
#define class class_
#define restrict __restrict
#define _Alignas(type) alignas(type)
#define _Static_assert static_assert

/* As in C, members that are left out are 0, braces convert, and constants of enumerations are integers. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wnarrowing"
#pragma GCC diagnostic ignored "-Wenum-compare"
#pragma GCC diagnostic ignored "-Wextra"
#ifdef __clang__ /* it would rather have C++20 */
#pragma clang diagnostic ignored "-Wc99-designator"
#pragma clang diagnostic ignored "-Wmissing-braces"
#endif

/* Not std::atomic: a struct that has one cannot be copied, nor be made by calloc. */
#define _Atomic
typedef bool atomic_bool;
typedef size_t atomic_size_t;
typedef uint_fast64_t atomic_uint_fast64_t;
#define memory_order_relaxed                        __ATOMIC_RELAXED
#define atomic_load_explicit(from, order)           __atomic_load_n(from, order)
#define atomic_store_explicit(to, value, order)     __atomic_store_n(to, value, order)
#define atomic_fetch_add_explicit(to, value, order) __atomic_fetch_add(to, value, order)
#define atomic_fetch_sub_explicit(to, value, order) __atomic_fetch_sub(to, value, order)
#define atomic_load(from)                           __atomic_load_n(from, __ATOMIC_SEQ_CST)
#define atomic_store(to, value)                     __atomic_store_n(to, value, __ATOMIC_SEQ_CST)
#define atomic_fetch_add(to, value)                 __atomic_fetch_add(to, value, __ATOMIC_SEQ_CST)

/* A void pointer that becomes any other by itself. */
struct any_pointer {
    void *address;
    any_pointer(decltype(nullptr)) : address(nullptr)
    {
    }
    template <typename type> any_pointer(type *from) : address(const_cast<void *>(static_cast<const void *>(from)))
    {
    }
    explicit operator bool() const
    {
        return address;
    }
    template <typename type> operator type *() const
    {
        return static_cast<type *>(address);
    }
};
#define malloc(size)                    any_pointer(malloc(size))
#define calloc(count, size)             any_pointer(calloc(count, size))
#define realloc(block, size)            any_pointer(realloc(block, size))
#define memchr(from, character, length) any_pointer(memchr(from, character, length))
#define bsearch(...)                    any_pointer(bsearch(__VA_ARGS__))
#else
#include <stdatomic.h>
typedef void *any_pointer;
#define any_pointer(address) (address)
#endif
